/** The name of the zone that the viewer's clocks show. */
export const zoneOfBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
