import type { Locator, Page } from '@playwright/test'
import { holdsFocus } from '../fixtures/holds-focus.ts'

export class Inbox {
  readonly page: Page
  readonly bell: Locator
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.bell = page.getByRole('button', { name: /Inbox/ })
    this.panel = page.getByRole('dialog', { name: 'Inbox' })
  }

  async open(): Promise<void> {
    await this.bell.click()
    await holdsFocus(this.panel)
  }

  ratingOf(shortId: string): Locator {
    return this.panel
      .getByRole('listitem')
      .filter({ hasText: 'received rating' })
      .filter({ hasText: shortId })
  }
}
