import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** Why a list of choices is shorter than it should be. It is loaded by itself when the connection is back. */
export function NotLoaded({ query }: { query: Pick<UseQueryResult, 'isError' | 'error'> }) {
  const { t } = useTranslation()
  return query.isError ? <Notice tone="danger">{failureText(failureOf(query.error), t)}</Notice> : null
}
