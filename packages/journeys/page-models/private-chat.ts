import type { Locator, Page } from '@playwright/test'

/** The private chat with one colleague. */
export class PrivateChat {
  readonly row: Locator
  readonly panel: Locator
  readonly field: Locator

  constructor(page: Page, name: string) {
    this.row = page.getByRole('complementary', { name: 'Colleagues' }).getByRole('button', { name })
    this.panel = page.getByRole('region', { name: `Private chat with ${name}` })
    this.field = this.panel.getByRole('textbox')
  }

  async toggle(): Promise<void> {
    await this.row.click()
  }

  async send(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  async attach(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.panel.page().waitForEvent('filechooser')
    await this.panel.getByRole('button', { name: 'Attach a file' }).click()
    await (await chooser).setFiles(files)
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close private chat' }).click()
  }

  message(text: string): Locator {
    return this.panel.getByRole('article').filter({ hasText: text }).last()
  }
}
