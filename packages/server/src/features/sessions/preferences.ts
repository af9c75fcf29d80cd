import { events, type Language, type Me, Preferences, type PreferencesChange } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { savePreferences, saveUser, storedPreferences } from '../users/users.ts'

/** @throws preferences-failed */
export async function preferencesOf(reader: Reader, me: Me): Promise<Preferences> {
  const { preferences: others, push_previews: pushPreviews, ...columns } = await storedOf(reader, me)
  const preferences = Preferences.safeParse({ ...others, ...columns, pushPreviews })
  return preferences.success ? preferences.data : refuse('preferences-failed')
}

const storedOf = async (reader: Reader, me: Me) =>
  (await storedPreferences(reader, me.id)) ?? refuse('preferences-failed')

export const changeLanguage = (app: AppContext, me: Me, lang: Language): Promise<void> =>
  app.db.transaction(async (tx) => {
    await saveUser(tx, me.id, { lang })
    await announcePreferences(app, tx, me)
  })

export function changePreferences(app: AppContext, me: Me, change: PreferencesChange): Promise<Preferences> {
  const { theme, sounds, pushPreviews: push_previews, ...others } = change
  return app.db.transaction(async (tx) => {
    await savePreferences(tx, me.id, { theme, sounds, push_previews }, others)
    return announcePreferences(app, tx, me)
  })
}

/** To my other tabs and browsers. */
async function announcePreferences(app: AppContext, tx: Tx, me: Me): Promise<Preferences> {
  const preferences = await preferencesOf(tx, me)
  await announce(app, tx, {
    event: events.preferencesChanged,
    payload: { preferences },
    audience: [userRoom(me.id)],
    actor: me.id,
  })
  return preferences
}
