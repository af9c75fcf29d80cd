import type { Locator, Page } from '@playwright/test'
import { Chat } from './chat.ts'
import { Inbox } from './inbox.ts'
import { TicketList } from './ticket-list.ts'

/** The workspace of a signed-in staff member. */
export class Workspace {
  readonly page: Page
  readonly tickets: TicketList
  readonly chat: Chat
  readonly inbox: Inbox
  readonly toasts: Locator
  readonly connection: Locator

  constructor(page: Page) {
    this.page = page
    this.tickets = new TicketList(page)
    this.chat = new Chat(page)
    this.inbox = new Inbox(page)
    this.toasts = page.getByRole('region', { name: 'Notices' })
    this.connection = page.getByText('No connection. Trying again.')
  }

  async open(serverUrl: string): Promise<void> {
    await this.page.goto(serverUrl)
    await this.tickets.isShown()
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await this.tickets.isShown()
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Log out' }).first().click()
  }

  async openTicketOf(name: string): Promise<void> {
    await this.tickets.rowOf(name).click()
    await this.chat.isWith(name)
  }
}
