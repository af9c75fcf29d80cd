import { Language, languageCodes, languages } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { TilePicker } from '../../../ui/forms/TilePicker.tsx'

type LanguageTilesProps = { value: Language | null; onChange: (language: Language) => void }

/** The eight languages by their own names, the current one marked; below each its name in the page's language. */
export function LanguageTiles({ value, onChange }: LanguageTilesProps) {
  const { t, i18n } = useTranslation()
  const shown = Language.safeParse(i18n.language)
  const names = new Intl.DisplayNames([shown.success ? languages[shown.data].tag : 'en'], {
    type: 'language',
  })
  return (
    <TilePicker
      label={t('user.language')}
      layout="columns"
      value={value}
      onChange={(id) => {
        const chosen = Language.safeParse(id)
        if (chosen.success) onChange(chosen.data)
      }}
      tiles={languageCodes.map((code) => ({
        id: code,
        name: languages[code].name,
        lang: languages[code].tag,
        sub: names.of(code) ?? code,
      }))}
    />
  )
}
