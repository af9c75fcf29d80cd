import { Language, languageCodes, languages, limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../i18n/figures.ts'
import { FormRow } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { inkOn } from '../color-contrast.ts'
import { type ChatFieldsProps, isColor } from '../website-chat-model.ts'
import styles from './WebsiteChats.module.css'

/** Name, colour, side, greeting and language. */
export function AppearanceFields({ form, onChange }: ChatFieldsProps) {
  const { t } = useTranslation()
  return (
    <Box title={t('websiteChats.part.look')}>
      <div className={styles.part}>
        <TextField
          label={t('websiteChats.field.name')}
          hint={t('websiteChats.hint.name')}
          maxLength={limits.nameText}
          value={form.name}
          onChange={(name) => onChange({ name })}
          error={form.name.trim() === '' ? t('refusal.missing-fields') : undefined}
        />
        <FormRow>
          <ColorField form={form} onChange={onChange} />
          <Select
            label={t('websiteChats.field.side')}
            placeholder=""
            value={form.side}
            onChange={(id) => onChange({ side: id === 'left' ? 'left' : 'right' })}
            options={[
              { id: 'right', text: t('websiteChats.side.right') },
              { id: 'left', text: t('websiteChats.side.left') },
            ]}
          />
        </FormRow>
        <TextArea
          label={t('websiteChats.field.greeting')}
          hint={t('websiteChats.hint.greeting')}
          rows={2}
          maxLength={limits.chatGreeting}
          value={form.greeting}
          onChange={(greeting) => onChange({ greeting })}
        />
        <Select
          label={t('websiteChats.field.language')}
          hint={t('websiteChats.hint.language')}
          placeholder=""
          value={form.language}
          onChange={(id) => onChange({ language: Language.parse(id) })}
          options={languageCodes.map((code) => ({ id: code, text: languages[code].name }))}
        />
      </div>
    </Box>
  )
}

/** Typed or picked, with how well the text on it can be read. */
function ColorField({ form: { color }, onChange }: ChatFieldsProps) {
  const { t } = useTranslation()
  const { two } = useFigures()
  const known = isColor(color)
  const { ink, contrast } = inkOn(known ? color : '#000000')
  return (
    <TextField
      label={t('websiteChats.field.color')}
      maxLength={7}
      value={color}
      onChange={(typed) => onChange({ color: typed })}
      hint={known ? t(`websiteChats.contrast.${ink}`, { ratio: two(contrast) }) : undefined}
      error={known ? undefined : t('websiteChats.wrong.color')}
      end={
        <input
          type="color"
          className={styles.color}
          aria-label={t('websiteChats.pickColor')}
          value={known ? color.toLowerCase() : '#000000'}
          onChange={({ target }) => onChange({ color: target.value })}
        />
      }
    />
  )
}
