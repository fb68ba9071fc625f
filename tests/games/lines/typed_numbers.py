"""Numbers typed into the play screen of TAU, letter by letter as a keyboard sends them."""
import pygame


def write(driver, text: str, scancode: int = 0) -> None:
    """What a keyboard sends for these letters while a field has it."""
    for letter in text:
        driver.event(pygame.KEYDOWN, key=ord(letter), scancode=scancode, mod=0, unicode=letter)
        driver.event(pygame.TEXTINPUT, text=letter)


def name_and_settle(driver, number: str) -> None:
    """Names this number at a table in memory and lets the answer arrive."""
    write(driver, number)
    driver.key(pygame.K_RETURN)
    driver.settle()
