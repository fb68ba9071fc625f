"""Pages that lobby and table both lead to: settings, rules, save code, verifying; and the desk that screens share."""
