import { expect, type Locator, type Page } from '@playwright/test'
import { hasFocus } from '../fixtures/tab-to.ts'

export class TicketList {
  readonly page: Page
  readonly grid: Locator
  /** The row of the ticket in front. */
  readonly current: Locator

  constructor(page: Page) {
    this.page = page
    this.grid = page.getByRole('grid', { name: /tickets/i })
    this.current = this.grid.locator('[aria-current=true]')
  }

  async isShown(): Promise<void> {
    await this.page.getByRole('heading', { name: /(Pending|Closed) tickets/ }).waitFor()
  }

  rowOf(name: string): Locator {
    return this.grid.getByRole('row', { name: new RegExp(`^${name},`) })
  }

  /** Names in the order of the list. */
  async names(): Promise<string[]> {
    const rows = await this.grid.getByRole('row').all()
    const labels = await Promise.all(rows.map((row) => row.getAttribute('aria-label')))
    return labels.flatMap((label) => label?.split(',')[0] ?? [])
  }

  /** Goes down the list with J, one row after another, until this row has the focus. */
  async walkTo(row: Locator): Promise<void> {
    await row.waitFor()
    const focused = this.grid.locator('[role="row"]:focus')
    while (!(await hasFocus(row))) {
      const before = await this.#ticketsOf(focused)
      await this.page.keyboard.press('j', { delay: 200 })
      await expect.poll(() => this.#ticketsOf(focused)).not.toEqual(before)
    }
  }

  #ticketsOf(rows: Locator): Promise<(string | null)[]> {
    return rows.evaluateAll((found) => found.map((row) => row.getAttribute('data-row')))
  }

  async accept(name: string): Promise<void> {
    await this.rowOf(name).hover()
    await this.page.getByRole('button', { name: `Accept the ticket of ${name}` }).click()
  }

  async showClosed(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show closed tickets' }).click()
  }

  async showPending(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show pending tickets' }).click()
  }

  async search(word: string): Promise<void> {
    const field = this.page.getByRole('searchbox', { name: /Search (open|closed) tickets/ })
    if (!(await field.isVisible())) await this.page.getByRole('button', { name: 'Search tickets' }).click()
    await field.fill(word)
  }
}
