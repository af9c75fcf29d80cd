import { type CallReply, type calls, type Language, type Me, Preferences } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { saveUser, storedPreferences } from '../users/users.ts'

type Shown = CallReply<typeof calls.getPreferences>

/** My language, theme, sounds and push previews. @throws preferences-failed */
export async function preferencesOf(app: AppContext, me: Me): Promise<Shown> {
  const stored = await storedPreferences(app.db, me.id)
  const preferences = Preferences.safeParse(stored && { ...stored, pushPreviews: stored.push_previews })
  return preferences.success ? preferences.data : refuse('preferences-failed')
}

export const changeLanguage = (app: AppContext, me: Me, lang: Language): Promise<void> =>
  saveUser(app.db, me.id, { lang })

export async function changePreferences(
  app: AppContext,
  me: Me,
  change: {
    theme?: Shown['theme'] | undefined
    sounds?: boolean | undefined
    pushPreviews?: boolean | undefined
  },
): Promise<Shown> {
  const { theme, sounds, pushPreviews } = change
  const changed = {
    ...(theme === undefined ? {} : { theme }),
    ...(sounds === undefined ? {} : { sounds }),
    ...(pushPreviews === undefined ? {} : { push_previews: pushPreviews }),
  }
  if (Object.keys(changed).length > 0) await saveUser(app.db, me.id, changed)
  return preferencesOf(app, me)
}
