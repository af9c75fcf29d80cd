import { expect, type Locator, type Page } from '@playwright/test'

/** The admin panel of a signed-in staff member. */
export class AdminPanel {
  readonly page: Page
  readonly table: Locator
  readonly rows: Locator
  readonly sections: Locator
  readonly toasts: Locator
  private readonly serverUrl: string

  constructor(page: Page, serverUrl: string) {
    this.page = page
    this.serverUrl = serverUrl
    this.table = page.getByRole('grid')
    this.rows = this.table.getByRole('row')
    this.sections = page.getByRole('navigation', { name: 'Admin panel' }).first()
    this.toasts = page.getByRole('region', { name: 'Notices' })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.serverUrl}/admin-panel${path}`)
  }

  async goTo(section: 'Agents' | 'Clients' | 'Tickets' | 'Settings'): Promise<void> {
    await this.sections.getByRole('link', { name: section, exact: true }).click()
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  /** The row that is named by this. */
  rowOf(name: string | RegExp): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name }) })
  }

  /** Scrolls the table down, and down again as more rows come, until this can be seen. */
  async scrollTo(target: Locator): Promise<void> {
    await expect(async () => {
      await this.table.hover()
      await this.page.mouse.wheel(0, 2000)
      await expect(target).toBeVisible({ timeout: 300 })
    }).toPass()
  }

  /** Scrolls until this share of the row is visible, and lets the page notice it. */
  async showShareOf(line: Locator, share: number): Promise<void> {
    await line.evaluate(async (element, wanted) => {
      let box = element.parentElement
      while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
      const mark = element.getBoundingClientRect()
      if (box) box.scrollTop += mark.top + mark.height * wanted - box.getBoundingClientRect().bottom
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
    }, share)
  }

  /** Turns a switch as a mouse does: its own input has no size. */
  async turn(name: string): Promise<void> {
    await this.page.getByRole('switch', { name }).locator('xpath=ancestor::label').click()
  }

  /** A fact of a profile by its label. */
  fact(label: string): Locator {
    return this.page
      .locator('dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .getByRole('definition')
  }
}
