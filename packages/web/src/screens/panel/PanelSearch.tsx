import { limits } from '@switchboard/contract'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import styles from './PanelSearch.module.css'

type PanelSearchProps = {
  label: string
  /** What the search covers. */
  hint?: string
  word: string
  onWord: (word: string) => void
}

/** The search of a table, at the end of its title line. */
export function PanelSearch({ label, hint = label, word, onWord }: PanelSearchProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onWord('')
    // The cross is gone with the word.
    field.current?.focus()
  }
  return (
    <search className={styles.search}>
      <TextField
        label={label}
        isLabelHidden
        type="search"
        size="sm"
        icon={Search}
        placeholder={hint}
        value={word}
        onChange={onWord}
        maxLength={limits.searchText}
        inputRef={field}
        onKeyDown={({ key }) => key === 'Escape' && onWord('')}
        end={word !== '' && <IconButton icon={X} size="sm" label={t('common.clearSearch')} onPress={clear} />}
      />
    </search>
  )
}
