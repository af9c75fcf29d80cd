import type { Page } from '@playwright/test'

/** A state of a panel's screen, reached in English by roles and names. */
export interface PanelState {
  name: string
  path: string
  reach: (page: Page) => Promise<void>
}

export const panelStates: PanelState[] = [
  { name: 'agents-register', path: '/admin-panel/agents', reach: pressing('Register agent') },
  { name: 'agents-none', path: '/admin-panel/agents', reach: searching('agents') },
  { name: 'agent-profile', path: '/admin-panel/agents', reach: opening('Jonas Weber') },
  {
    name: 'agent-edit',
    path: '/admin-panel/agents',
    reach: inTurn(opening('Jonas Weber'), pressing('Edit')),
  },
  { name: 'clients-none', path: '/admin-panel/clients', reach: searching('clients') },
  { name: 'client-profile', path: '/admin-panel/clients', reach: opening('Ingrid Solheim') },
  {
    name: 'client-edit',
    path: '/admin-panel/clients',
    reach: inTurn(opening('Ingrid Solheim'), pressing('Edit')),
  },
  {
    name: 'client-merge',
    path: '/admin-panel/clients',
    reach: inTurn(opening('Ingrid Solheim'), pressing('Merge…')),
  },
  { name: 'profile-missing', path: '/admin-panel/client-profile/00000000', reach: () => Promise.resolve() },
  { name: 'department-kept', path: '/admin-panel/settings', reach: pressing('Delete Support') },
  { name: 'panel-404', path: '/admin-panel/nowhere', reach: () => Promise.resolve() },
  { name: 'profile-edit', path: '/profile/mara.okafor', reach: pressing('Edit profile') },
  { name: 'profile-password', path: '/profile/mara.okafor', reach: pressing('Change password') },
  { name: 'profile-factor', path: '/profile/mara.okafor', reach: pressing('Set up') },
  {
    name: 'profile-language',
    path: '/profile/mara.okafor',
    reach: (page) => page.getByRole('link', { name: 'English' }).click(),
  },
  { name: 'loading-agents', path: '/admin-panel/agents', reach: waiting('**/get-all-agents*') },
  { name: 'loading-tickets', path: '/admin-panel/tickets', reach: waiting('**/get-tickets') },
  { name: 'error-clients', path: '/admin-panel/clients', reach: failing('**/get-all-clients') },
]

function pressing(name: string): PanelState['reach'] {
  return (page) => page.getByRole('button', { name }).first().click()
}

function opening(name: string): PanelState['reach'] {
  return async (page) => {
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('region', { name: 'Recent actions' }).waitFor()
  }
}

function searching(what: string): PanelState['reach'] {
  return (page) => page.getByRole('searchbox', { name: `Search ${what}` }).fill('submarine')
}

function inTurn(...steps: PanelState['reach'][]): PanelState['reach'] {
  return async (page) => {
    for (const step of steps) await step(page)
  }
}

function waiting(address: string): PanelState['reach'] {
  return async (page) => {
    await page.route(address, () => new Promise(() => undefined))
    await page.reload()
  }
}

function failing(address: string): PanelState['reach'] {
  return async (page) => {
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    // It is asked again by itself a few times.
    await page.getByRole('button', { name: 'Retry' }).first().waitFor({ timeout: 30_000 })
  }
}
