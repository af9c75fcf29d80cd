import type { Locator, Page } from '@playwright/test'

export class LoginPage {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  readonly refusal: Locator

  constructor(page: Page) {
    this.page = page
    this.email = page.getByRole('textbox', { name: 'Email' })
    this.password = page.getByRole('textbox', { name: 'Password' })
    this.refusal = page.getByRole('alert')
  }

  async open(serverUrl: string): Promise<void> {
    await this.page.goto(`${serverUrl}/login`)
    await this.email.waitFor()
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
}
