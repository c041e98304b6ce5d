"""The Discord side: commands, panels, the controller and delivery. Nothing else imports discord."""
