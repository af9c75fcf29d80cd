import { calls, type Language } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { preferencesQuery } from '../../features/session/api.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { callApi } from '../../live/api.ts'
import { unwrap, failureOf } from '../../live/outcome.ts'
import { failureText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

type Look = { theme?: 'system' | 'light' | 'dark'; sounds?: boolean; pushPreviews?: boolean }

/** Language, theme and sounds: on screen first, then on all my devices; a refusal takes it back. */
export function useAppearance() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const look = useQuery(preferencesQuery).data
  const show = (part: Look & { lang?: Language }) => {
    const before = queries.getQueryData(preferencesQuery.queryKey)
    queries.setQueryData(preferencesQuery.queryKey, (known) => known && { ...known, ...part })
    return before
  }
  const takeBack = (error: unknown, before: typeof look) => {
    queries.setQueryData(preferencesQuery.queryKey, before)
    toasts.show({ tone: 'danger', text: t('look.failed'), sub: failureText(failureOf(error), t) })
  }
  const change = useMutation({
    mutationFn: (body: Look) => unwrap(callApi(calls.changePreferences, { body })),
    onMutate: show,
    onError: (error, _, before) => takeBack(error, before),
  })
  const speak = useMutation({
    mutationFn: (lang: Language) => unwrap(callApi(calls.changeLanguage, { body: { lang } })),
    onMutate: async (lang) => {
      await showLanguage(lang)
      return show({ lang })
    },
    onError: (error, _, before) => takeBack(error, before),
  })
  return { look, change: change.mutate, speak: speak.mutate }
}
