import { expect, type Locator, type Page } from '@playwright/test'

/** Where internal notes are written. */
export class NoteWriter {
  readonly page: Page
  readonly field: Locator
  readonly colleagues: Locator

  constructor(page: Page) {
    this.page = page
    this.field = page.getByRole('textbox', { name: 'Note', exact: true })
    this.colleagues = page.getByRole('list', { name: 'Colleagues to mention' })
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('radio', { name: 'Internal note' })
      .or(this.page.getByRole('button', { name: 'Internal note' }))
      .click()
    await this.field.waitFor()
  }

  /** Where the caret is. */
  async writes(text: string): Promise<void> {
    await expect(this.field).toBeFocused()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  async back(): Promise<void> {
    await this.page.getByRole('radio', { name: 'Reply' }).click()
    await this.field.waitFor({ state: 'hidden' })
  }
}
