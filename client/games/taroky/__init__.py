"""Taroky in the client: table, answers, score sheet, rules page and bot."""
