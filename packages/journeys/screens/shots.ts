import type { Page } from '@playwright/test'
import { NoteWriter } from '../page-models/note-writer.ts'
import { PrivateChat } from '../page-models/private-chat.ts'
import type { Workspace } from '../page-models/workspace.ts'

/** A state of a screen worth looking at, reached in English by roles and names. */
export interface Shot {
  name: string
  reach: (workspace: Workspace) => Promise<void>
}

export const workspaceShots: Shot[] = [
  { name: 'empty-selection', reach: async () => undefined },
  { name: 'workspace', reach: (workspace) => workspace.openTicketOf('Ingrid Solheim') },
  { name: 'workspace-pending', reach: (workspace) => workspace.openTicketOf('Bartholomew Okonkwo') },
  { name: 'workspace-failed', reach: (workspace) => workspace.openTicketOf('Hannes Bothma') },
  { name: 'workspace-colleague', reach: (workspace) => workspace.openTicketOf('Sanne de Vries') },
  { name: 'workspace-georgi', reach: (workspace) => workspace.openTicketOf('Георги Димитров') },
  { name: 'closed-list', reach: (workspace) => workspace.tickets.showClosed() },
  { name: 'workspace-closed', reach: closedTicket },
  { name: 'message-kinds', reach: scrolledUp(1) },
  { name: 'message-kinds-oldest', reach: scrolledUp(6) },
  { name: 'modal-close', reach: pressing('Close ticket') },
  { name: 'modal-reassign', reach: pressing('Reassign') },
  { name: 'modal-reassign-agents', reach: reassigning },
  { name: 'palette', reach: palette },
  { name: 'shortcuts', reach: shortcuts },
  { name: 'internal-note', reach: noting },
  { name: 'files-to-send', reach: attaching },
  { name: 'drop', reach: dragging },
  { name: 'private-chat', reach: talking },
  { name: 'private-emoji', reach: talkingInEmoji },
  { name: 'loading', reach: waiting },
  { name: 'error', reach: failing },
  { name: 'chat-pinned', reach: pressing(/Pinned messages|pinned message/) },
  { name: 'chat-emoji', reach: pressing('Emoji') },
  { name: 'chat-search', reach: searching('leak') },
  { name: 'chat-search-none', reach: searching('submarine') },
  { name: 'ticket-search', reach: (workspace) => workspace.tickets.search('48213') },
  { name: 'empty-search', reach: (workspace) => workspace.tickets.search('submarine') },
  { name: 'inbox', reach: (workspace) => workspace.inbox.open() },
  { name: 'draft', reach: drafting },
  { name: 'message-tools', reach: hovering },
  { name: 'viewer', reach: viewing },
  { name: 'offline', reach: offline },
]

export const smallShots = [
  'empty-selection',
  'workspace',
  'workspace-pending',
  'modal-close',
  'modal-reassign',
  'modal-reassign-agents',
  'palette',
  'files-to-send',
  'internal-note',
  'inbox',
  'chat-search',
  'ticket-search',
]

async function closedTicket(workspace: Workspace): Promise<void> {
  await workspace.tickets.showClosed()
  await workspace.openTicketOf('Chloé Dubois')
}

function scrolledUp(screens: number): Shot['reach'] {
  return async (workspace) => {
    await workspace.openTicketOf('Ingrid Solheim')
    await workspace.chat.messages.hover()
    for (let count = 0; count < screens; count += 1) {
      await workspace.page.mouse.wheel(0, -700)
      await workspace.page.waitForTimeout(400)
    }
  }
}

function pressing(button: string | RegExp): Shot['reach'] {
  return async (workspace) => {
    await workspace.openTicketOf('Ingrid Solheim')
    await workspace.page.getByRole('button', { name: button }).first().click()
  }
}

function searching(word: string): Shot['reach'] {
  return async (workspace) => {
    await workspace.openTicketOf('Ingrid Solheim')
    await workspace.page.getByRole('button', { name: 'Search in this chat' }).click()
    await workspace.page.keyboard.type(word)
    await workspace.page.keyboard.press('Enter')
  }
}

async function drafting(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Maximiliano Fernández de la Vega')
  await workspace.chat.composer.write('La junta está en garantía, así que')
  await workspace.openTicketOf('Ingrid Solheim')
  await workspace.chat.composer.write("Found it in our records. The new gasket goes out with today's post")
}

async function hovering(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Ingrid Solheim')
  await workspace.chat.message('It says NH2-4471-20983').hover()
}

async function viewing(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Ingrid Solheim')
  await workspace.page
    .getByRole('button', { name: /Open photo/ })
    .first()
    .click()
}

async function reassigning(workspace: Workspace): Promise<void> {
  await pressing('Reassign')(workspace)
  const dialog = workspace.page.getByRole('dialog')
  await dialog.getByText('Support', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose an agent' }).click()
}

async function palette(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Ingrid Solheim')
  await workspace.page.keyboard.press('Control+k')
  await workspace.page.keyboard.type('in')
}

async function shortcuts(workspace: Workspace): Promise<void> {
  await workspace.page.keyboard.press('?')
  await workspace.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}

async function noting(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Ingrid Solheim')
  const note = new NoteWriter(workspace.page)
  await note.open()
  await note.field.pressSequentially('Ask the workshop about the gasket, @')
}

async function attaching(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Ingrid Solheim')
  const chooser = workspace.page.waitForEvent('filechooser')
  await workspace.page.getByRole('button', { name: 'Attach a file' }).click()
  const names = ['manual.txt', 'prices.txt']
  await (await chooser).setFiles(
    names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name.repeat(9000)) })),
  )
}

async function dragging(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Ingrid Solheim')
  await workspace.chat.messages.evaluate((log) => {
    const held = new DataTransfer()
    held.items.add(new File(['x'], 'gasket.jpg', { type: 'image/jpeg' }))
    for (const type of ['dragenter', 'dragover'])
      log.dispatchEvent(new DragEvent(type, { dataTransfer: held, bubbles: true, cancelable: true }))
  })
}

async function talking(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Ingrid Solheim')
  await new PrivateChat(workspace.page, 'Jonas Weber').toggle()
}

async function talkingInEmoji(workspace: Workspace): Promise<void> {
  await talking(workspace)
  await new PrivateChat(workspace.page, 'Jonas Weber').panel.getByRole('button', { name: 'Emoji' }).click()
}

/** Everything that is asked from now on gets no answer, or a bad one. */
async function waiting(workspace: Workspace): Promise<void> {
  await workspace.page.route(/\/(tickets|auth\/agents|.*\/chat\?.*)$/, () => new Promise(() => undefined))
  await workspace.page.reload()
}

async function failing(workspace: Workspace): Promise<void> {
  await workspace.page.route(/\/tickets\/page/, (route) => route.fulfill({ status: 500, json: {} }))
  await workspace.page.reload()
  // It is asked again by itself a few times.
  await workspace.page.getByRole('button', { name: 'Retry' }).first().waitFor({ timeout: 30_000 })
}

async function offline(workspace: Workspace): Promise<void> {
  await workspace.openTicketOf('Ingrid Solheim')
  await workspace.page.context().setOffline(true)
  await workspace.connection.waitFor({ timeout: 45_000 }).catch(() => undefined)
}

/** Pictures, fonts and movements have come to rest. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(700)
}
