import { expect, it } from 'vitest'
import { landingPath, screenOf, screensFor } from './admin-screens.tsx'

const somebody = { id: '1', departmentid: null }
const admin = { ...somebody, role: 'admin' } as const
const agent = { ...somebody, role: '' } as const

it('administrators have four sections, agents clients and tickets', () => {
  expect(screensFor(admin).map(({ id }) => id)).toEqual(['agents', 'clients', 'tickets', 'settings'])
  expect(screensFor(agent).map(({ id }) => id)).toEqual(['clients', 'tickets'])
})

it('agents land on clients, administrators on agents', () => {
  expect(landingPath(agent)).toBe('/admin-panel/clients')
  expect(landingPath(admin)).toBe('/admin-panel/agents')
})

it.each([
  ['/admin-panel/user-profile/b41f07d6', 'agents'],
  ['/admin-panel/client-profile/d3b07384', 'clients'],
  ['/admin-panel/tickets', 'tickets'],
  ['/admin-panel/departments/manage-departments', 'settings'],
  ['/admin-panel', undefined],
])('%s belongs to %s', (path, section) => {
  expect(screenOf(path)?.id).toBe(section)
})
