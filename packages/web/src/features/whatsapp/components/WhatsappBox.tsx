import { ArrowLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { SegmentedGroup } from '../../../ui/forms/SegmentedGroup.tsx'

/** As the address names them. */
export type WhatsappView = 'accounts' | 'new-number' | 'templates'

type WhatsappBoxProps = {
  view: Exclude<WhatsappView, 'new-number'>
  onView: (view: WhatsappView | null) => void
  /** Undefined where no number can be added yet. */
  onAdd: (() => void) | undefined
  body: 'padded' | 'flush'
  children: ReactNode
}

/** Accounts and templates behind the home page, with the way back. */
export function WhatsappBox({ view, onView, onAdd, body, children }: WhatsappBoxProps) {
  const { t } = useTranslation()
  return (
    <Box
      title={t('whatsapp.title')}
      lead={<IconButton icon={ArrowLeft} label={t('whatsapp.back')} onPress={() => onView(null)} />}
      beside={
        <SegmentedGroup
          label={t('whatsapp.views')}
          segments={[
            { id: 'accounts', label: t('whatsapp.accounts') },
            { id: 'templates', label: t('whatsapp.templates.list') },
          ]}
          value={view}
          onChange={onView}
        />
      }
      tools={onAdd && <Button label={t('whatsapp.addNumber')} icon={Plus} onPress={onAdd} />}
      body={body}
    >
      {children}
    </Box>
  )
}
