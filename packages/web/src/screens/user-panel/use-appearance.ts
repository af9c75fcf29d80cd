import { calls, type Language, type PreferencesChange } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showLanguage } from '../../i18n/i18n.ts'
import { request } from '../../live/api.ts'
import { showPreferences, useChangePreferences, usePreferences } from '../../live/preferences.ts'
import { showFailure } from '../../live/show-failure.ts'

/** Language, theme and sounds: on screen first, then on all my devices; a refusal takes it back. */
export function useAppearance() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const look = usePreferences()
  const fail = (error: unknown) => showFailure(t('appearance.failed'), error, t)
  const change = useChangePreferences((error, takeBack) => {
    takeBack()
    fail(error)
  })
  const speak = useMutation({
    mutationFn: (lang: Language) => request(calls.changeLanguage, { body: { lang } }),
    onMutate: async (lang) => {
      await showLanguage(lang)
      return showPreferences(queries, { lang })
    },
    onError(error, _, before) {
      if (before) showPreferences(queries, { lang: before.lang })
      fail(error)
    },
  })
  return { look, change: (part: PreferencesChange) => change(part), speak: speak.mutate }
}
