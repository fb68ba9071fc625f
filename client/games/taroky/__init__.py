"""Taroky in a window: table, answers, score sheet, rules page and bot."""
