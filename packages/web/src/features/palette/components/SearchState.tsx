import { useTranslation } from 'react-i18next'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import type { TicketSearch } from '../commands.ts'
import styles from './Palette.module.css'

type SearchStateProps = { search: TicketSearch; isNone: boolean; onClear: () => void; onRetry: () => void }

/** Says that nothing was found only once the server has answered, and that it has not when it has not. */
export function SearchState({ search, isNone, onClear, onRetry }: SearchStateProps) {
  const { t } = useTranslation()
  if (search.state === 'failed') {
    const retry = () => {
      search.retry()
      onRetry()
    }
    return <NoneFound text={t('common.searchFailed')} label={t('common.retry')} onPress={retry} />
  }
  if (!isNone) return null
  if (search.state === 'running') return <output className={styles.searching}>{t('common.searching')}</output>
  return <NoneFound text={t('palette.none')} onPress={onClear} />
}
