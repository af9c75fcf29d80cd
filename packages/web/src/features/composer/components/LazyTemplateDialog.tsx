import { withPanelTexts } from '../../../i18n/i18n.ts'
import { later } from '../../../live/later.tsx'
import { OpeningDialog } from '../../../ui/overlays/OpeningDialog.tsx'

export const LazyTemplateDialog = later(
  async () => (await withPanelTexts(import('./TemplateDialog.tsx'))).TemplateDialog,
  ({ onAway }) => <OpeningDialog onCancel={onAway} />,
)
