import { type CallReply, type calls, type Language, type Me, Preferences } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'

type Shown = CallReply<typeof calls.getPreferences>

/** My language, theme, sounds and push previews. @throws preferences-failed */
export async function preferencesOf(app: AppContext, me: Me): Promise<Shown> {
  const row = await app.db.query
    .selectFrom('users')
    .select(['lang', 'theme', 'sounds', 'push_previews as pushPreviews'])
    .where('userid', '=', me.id)
    .executeTakeFirst()
  const preferences = Preferences.safeParse(row)
  return preferences.success ? preferences.data : refuse('preferences-failed')
}

export async function changeLanguage(app: AppContext, me: Me, lang: Language): Promise<void> {
  await app.db.query.updateTable('users').set({ lang }).where('userid', '=', me.id).execute()
}

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
  if (Object.keys(changed).length > 0)
    await app.db.query.updateTable('users').set(changed).where('userid', '=', me.id).execute()
  return preferencesOf(app, me)
}
