import type { Locator, Page } from '@playwright/test'

/** Settings, Communication services, WhatsApp. */
export class WhatsappSettings {
  readonly page: Page
  readonly table: Locator
  readonly login: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('grid', { name: 'WhatsApp accounts' })
    this.login = page.getByRole('button', { name: 'Log in with Facebook' })
  }

  async open(serverUrl: string): Promise<void> {
    await this.page.goto(`${serverUrl}/admin-panel/settings?section=services&channel=whatsapp`)
    // The first load of the panel includes its texts and the answer from Meta.
    await this.page.getByRole('link', { name: 'WhatsApp accounts' }).click({ timeout: 30_000 })
  }

  async confirmBoth(): Promise<void> {
    for (const words of [/phone call or a text message/, /admin of our business/])
      await this.page.getByRole('checkbox', { name: words }).check({ force: true })
  }

  /** The connect page, with Meta's login loaded. */
  async openLogin(): Promise<Page> {
    const opened = this.page.waitForEvent('popup')
    await this.login.click()
    const popup = await opened
    await popup.getByText('Facebook’s login is ready.').waitFor()
    return popup
  }

  row(name: string): Locator {
    return this.table.getByRole('row', { name: new RegExp(name) })
  }

  webhookOf(name: string): Locator {
    return this.page.getByRole('switch', { name: `Webhook of ${name}` })
  }
}

/** Leaves Meta's own window by one of its buttons; answers its address. */
export async function endLogin(connect: Page, way: 'Finish' | 'Cancel' | 'Report an error'): Promise<string> {
  const opened = connect.waitForEvent('popup')
  await connect.getByRole('button', { name: 'Log in with Facebook' }).click()
  const dialog = await opened
  const address = dialog.url()
  await dialog.getByRole('button', { name: way, exact: true }).click()
  return address
}
