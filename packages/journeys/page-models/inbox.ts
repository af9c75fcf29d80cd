import type { Locator, Page } from '@playwright/test'

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
    await this.panel.waitFor()
  }

  ratingOf(shortId: string): Locator {
    return this.panel
      .getByRole('listitem')
      .filter({ hasText: 'received rating' })
      .filter({ hasText: shortId })
  }
}
