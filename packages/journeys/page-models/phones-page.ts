import type { Locator, Page } from '@playwright/test'

/** The client's side: a phone with Telegram on it. */
export class PhonesPage {
  readonly page: Page
  readonly phone: Locator
  readonly talk: Locator

  constructor(page: Page) {
    this.page = page
    this.phone = page.getByRole('region', { name: 'Telegram phone' })
    this.talk = this.phone.getByRole('log', { name: 'Conversation' })
  }

  async open(phonesUrl: string, client: number): Promise<void> {
    await this.page.goto(`${phonesUrl}/?telegram=${client}`)
    await this.phone.waitFor()
  }

  async write(text: string): Promise<void> {
    const field = this.phone.getByRole('textbox', { name: 'Message' })
    await field.fill(text)
    await field.press('Enter')
  }

  async press(button: string): Promise<void> {
    await this.talk.getByRole('button', { name: button, exact: true }).last().click()
  }

  message(text: string): Locator {
    return this.talk.getByRole('listitem').filter({ hasText: text }).last()
  }

  async react(text: string, emoji: string): Promise<void> {
    const message = this.message(text)
    await message.hover()
    await message.getByRole('button', { name: 'React', exact: true }).click()
    await message.getByRole('button', { name: `React ${emoji}` }).click()
  }
}
