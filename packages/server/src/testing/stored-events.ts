import { type EventBody, unpackEvents } from '../platform/realtime/event-body.ts'

/** The live events that a database holds, numbered or not, the oldest first. */
export async function storedEvents(
  ask: (question: string) => Promise<{ body: Buffer }[]>,
): Promise<EventBody[]> {
  const rows = await ask('select body from next_events(0, 10000000)')
  return rows.flatMap(({ body }) => unpackEvents(body)).filter((event) => event !== null)
}
