import { expect, type Locator, type Page } from '@playwright/test'

export interface FileToSend {
  name: string
  mimeType: string
  buffer: Buffer
}

export class Composer {
  readonly page: Page
  readonly field: Locator

  constructor(page: Page) {
    this.page = page
    this.field = page.getByRole('textbox', { name: 'Message', exact: true })
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text)
  }

  async send(text: string): Promise<void> {
    await this.write(text)
    await this.field.press('Enter')
  }

  /** Types where the caret is, which is here, and sends it. */
  async typeAndSend(text: string): Promise<void> {
    await expect(this.field).toBeFocused()
    await this.page.keyboard.type(text)
    await expect(this.field).toHaveValue(text)
    await this.page.keyboard.press('Enter')
    await expect(this.field).toHaveValue('')
  }

  async sendFile(file: FileToSend, caption = ''): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Attach a file' }).click()
    await (await chooser).setFiles(file)
    const preview = this.page.getByRole('dialog', { name: 'Send this file' })
    if (caption !== '') await preview.getByRole('textbox', { name: 'Caption' }).fill(caption)
    await preview.getByRole('button', { name: 'Send file' }).click()
  }
}
