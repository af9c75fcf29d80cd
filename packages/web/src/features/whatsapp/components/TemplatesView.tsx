import { type WhatsappTemplate, languageFor, languages } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Check, Hourglass, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { useDeleteTemplate } from '../mutations.ts'
import { statusTone, templateTitle } from '../template-model.ts'
import { TemplateSheet } from './TemplateSheet.tsx'
import styles from './Whatsapp.module.css'
import { mutateThen } from '../../../live/mutate-then.ts'

/** The templates and a form for a new one. */
export function TemplatesView({ templates }: { templates: readonly WhatsappTemplate[] }) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<WhatsappTemplate | null>(null)
  return (
    <div className={styles.templates}>
      {templates.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState
            drawing="all-done"
            size="small"
            level={3}
            title={t('whatsapp.templates.none')}
            text={t('whatsapp.templates.noneText')}
            wayOn="beside"
          />
        </div>
      ) : (
        <Table
          label={t('whatsapp.templates.list')}
          columns={columnsOf(t, setLeaving)}
          rows={templates}
          idOf={({ id }) => id}
        />
      )}
      <TemplateSheet />
      {leaving && (
        <DeleteQuestion template={leaving} templates={templates} onClose={() => setLeaving(null)} />
      )}
    </div>
  )
}

const columnsOf = (
  t: TFunction,
  onDelete: (template: WhatsappTemplate) => void,
): readonly TableColumn<WhatsappTemplate>[] => [
  {
    id: 'name',
    label: t('whatsapp.templates.name'),
    isLead: true,
    cell: ({ name, language }) => (
      <>
        {templateTitle(name)} <span className={styles.sub}>{languageName(language)}</span>
      </>
    ),
  },
  {
    id: 'category',
    label: t('whatsapp.templates.category'),
    cell: ({ category }) => t(`whatsapp.categories.${category}`, { defaultValue: category }),
  },
  { id: 'status', label: t('whatsapp.templates.status'), cell: (template) => <Status template={template} /> },
  {
    id: 'delete',
    label: t('whatsapp.templates.delete'),
    isLabelHidden: true,
    cell: (template) => (
      <IconButton
        icon={Trash2}
        size="sm"
        tone="danger"
        label={t('whatsapp.templates.deleteOne', { name: templateTitle(template.name) })}
        onPress={() => onDelete(template)}
      />
    ),
  },
]

const languageName = (tag: string): string => {
  const known = languageFor(tag)
  return known === undefined ? tag : languages[known].name
}

function Status({ template: { status, rejected_reason: reason } }: { template: WhatsappTemplate }) {
  const { t } = useTranslation()
  const tone = statusTone(status)
  const icons = { success: Check, warning: Hourglass, danger: X } as const
  const icon = tone === 'success' || tone === 'warning' || tone === 'danger' ? { icon: icons[tone] } : {}
  return (
    <>
      <Chip text={t(`whatsapp.statuses.${status}`, { defaultValue: status })} tone={tone} {...icon} />
      {reason !== null && (
        <span className={styles.reason}>{t(`whatsapp.reasons.${reason}`, { defaultValue: reason })}</span>
      )}
    </>
  )
}

type DeleteQuestionProps = {
  template: WhatsappTemplate
  templates: readonly WhatsappTemplate[]
  onClose: () => void
}

function DeleteQuestion({ template, templates, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation()
  const removal = useDeleteTemplate()
  const name = templateTitle(template.name)
  return (
    <AskFirst
      isOpen
      question={t('whatsapp.templates.deleteQuestion', { name })}
      text={t('whatsapp.templates.deleteText')}
      noLabel={t('whatsapp.templates.keep')}
      yesLabel={t('whatsapp.templates.delete')}
      onNo={onClose}
      onYes={() => void mutateThen(removal, template.id, { here: onClose })}
      isDestructive
      request={removal}
      gone={templates.every(({ id }) => id !== template.id) && t('whatsapp.templates.gone', { name })}
    />
  )
}
