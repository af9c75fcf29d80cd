import type { Locator, Page } from '@playwright/test'
import { Composer } from './composer.ts'

export class Chat {
  readonly page: Page
  readonly messages: Locator
  readonly composer: Composer

  constructor(page: Page) {
    this.page = page
    this.messages = page.getByRole('log', { name: 'Messages' })
    this.composer = new Composer(page)
  }

  async isWith(name: string): Promise<void> {
    await this.page.getByRole('heading', { name }).first().waitFor()
    await this.messages.waitFor()
  }

  /** The newest message that says this. */
  message(text: string | RegExp): Locator {
    return this.messages.getByRole('article').filter({ hasText: text }).last()
  }

  /** The newest message whose label, as it is read aloud, holds these words. */
  labelled(words: string | RegExp): Locator {
    return this.messages.getByRole('article', { name: words }).last()
  }

  async accept(): Promise<void> {
    await this.page.getByRole('button', { name: 'Accept ticket' }).click()
  }

  async react(text: string, emoji: string): Promise<void> {
    await this.tool(text, 'React')
    await this.page.getByRole('button', { name: `React with ${emoji}` }).click()
  }

  async reply(text: string, answer: string): Promise<void> {
    await this.tool(text, 'Reply')
    await this.composer.send(answer)
  }

  async pin(text: string): Promise<void> {
    await this.tool(text, 'Pin')
  }

  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close ticket' }).click()
    const question = this.page.getByRole('alertdialog', {
      name: 'Are you sure you want to close the ticket?',
    })
    await question.getByRole('button', { name: 'Yes, close it' }).click()
    await question.waitFor({ state: 'hidden' })
  }

  private async tool(text: string, name: string): Promise<void> {
    const message = this.message(text)
    await message.hover()
    await message.getByRole('button', { name, exact: true }).click()
  }
}
