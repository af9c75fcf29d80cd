import { Zone } from '@switchboard/contract'

/** The name of the zone that the viewer's clocks show; UTC where the browser has no name that the server takes (P12-137). */
export function zoneOfBrowser(): string {
  const zone = Zone.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return zone.success ? zone.data : 'UTC'
}
