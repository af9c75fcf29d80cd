import type { Locator, Page } from '@playwright/test'
import { codeOf } from '../fixtures/authenticator.ts'

/** The second factor being set up, in the user panel or where it is asked for after the sign-in. */
export class SecondFactorBox {
  readonly page: Page
  readonly codes: Locator
  private readonly now: () => number

  constructor(page: Page, now: () => number) {
    this.page = page
    this.now = now
    this.codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  }

  /** From the password to the recovery codes. */
  async setUp(password: string): Promise<{ key: string; recovery: string[] }> {
    await this.page.getByRole('textbox', { name: 'Your password' }).fill(password)
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await this.page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    const key = await this.page.getByRole('form', { name: 'Set up' }).getByRole('code').innerText()
    await this.page
      .getByRole('textbox', { name: 'Then enter the code that the app shows' })
      .fill(codeOf(key, this.now()))
    await this.page.getByRole('button', { name: 'Turn on' }).click()
    await this.codes.first().waitFor()
    return { key, recovery: await this.codes.allInnerTexts() }
  }
}
