"""The course of a match, one module a chapter of the digest: each step reads like its paragraph there."""
