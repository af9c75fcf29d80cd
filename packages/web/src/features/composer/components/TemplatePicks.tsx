import type { WhatsappTemplate } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../i18n/language-name.ts'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { isTouch } from '../../../lib/is-touch.ts'
import { PickList } from '../../../ui/forms/PickList.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { offered, templateName } from '../templates.ts'
import styles from './TemplateDialog.module.css'

type TemplatePicksProps = {
  templates: readonly WhatsappTemplate[]
  chosen: WhatsappTemplate | null
  onChoose: (id: string) => void
  /** Enter on the chosen one. */
  onEnter: () => void
}

/** From how many on a search field is worth its place. */
const many = 6

/** The approved ones to choose from; of the others only how many there are. */
export function TemplatePicks({ templates, chosen, onChoose, onEnter }: TemplatePicksProps) {
  const { t, i18n } = useTranslation()
  const [word, setWord] = useState('')
  const { found, sendable, others } = offered(templates, word)
  const languageOf = (code: string) => languageName(code, i18n.language)
  return (
    <>
      {sendable >= many && (
        <TextField
          label={t('templateDialog.find')}
          isLabelHidden
          placeholder={t('templateDialog.find')}
          type="search"
          size="sm"
          icon={Search}
          value={word}
          onChange={setWord}
          takesFocus={!isTouch()}
        />
      )}
      {found.length === 0 && (
        <NoneFound
          text={t('templateDialog.noneFound')}
          label={t('common.clearSearch')}
          onPress={() => setWord('')}
        />
      )}
      <div className={styles.picks}>
        <PickList
          label={t('templateDialog.list')}
          value={chosen?.id ?? null}
          onChange={onChoose}
          onEnter={(id) => (id === chosen?.id ? onEnter() : onChoose(id))}
          takesFocus={sendable < many}
          picks={found.map((template) => ({
            id: template.id,
            name: templateName(template),
            sub: template.text,
            end: (
              <span className={styles.about}>
                {categoryText(template.category, t)} · {languageOf(template.language)}
              </span>
            ),
          }))}
        />
      </div>
      {others > 0 && <p className={styles.others}>{t('templateDialog.others', { count: others })}</p>}
    </>
  )
}

function categoryText(category: string, t: TFunction): string {
  switch (category) {
    case 'MARKETING':
      return t('templateDialog.marketing')
    case 'UTILITY':
      return t('templateDialog.utility')
    case 'AUTHENTICATION':
      return t('templateDialog.authentication')
    default:
      return category.toLowerCase()
  }
}
