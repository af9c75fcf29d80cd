import type { EventHandler } from '../../live/event-handlers.ts'

export const mailHealthKey = ['mail-health'] as const

export const handleMailEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'mailsChanged') void queries.invalidateQueries({ queryKey: mailHealthKey })
  if (event.type === 'companyLoginsChanged') void queries.invalidateQueries({ queryKey: ['company-logins'] })
}
