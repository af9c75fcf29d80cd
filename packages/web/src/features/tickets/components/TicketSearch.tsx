import { limits } from '@switchboard/contract'
import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { TicketView } from '../api.ts'
import styles from './TicketSearch.module.css'

export type TicketSearchProps = {
  view: TicketView
  word: string
  onWord: (word: string) => void
  onClose: () => void
}

export function TicketSearch({ view, word, onWord, onClose }: TicketSearchProps) {
  const { t } = useTranslation()
  return (
    <search className={styles.search}>
      <TextField
        label={view === 'open' ? t('tickets.searchOpen') : t('tickets.searchClosed')}
        isLabelHidden
        type="search"
        size="sm"
        icon={Search}
        value={word}
        onChange={onWord}
        maxLength={limits.searchText}
        placeholder={t('tickets.search')}
        takesFocus
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        end={<IconButton icon={X} size="sm" label={t('common.clearSearch')} onPress={onClose} />}
      />
    </search>
  )
}
