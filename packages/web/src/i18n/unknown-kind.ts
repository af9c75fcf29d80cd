import type { TFunction } from 'i18next'

/** A kind that the desk has no form for, by its name where it has one in our languages. */
export function unknownText({ placeholder }: { placeholder: string | null }, t: TFunction): string {
  const kind = namedKinds.find((named) => named === placeholder)
  return kind === undefined
    ? t('preview.unknown')
    : t('message.notShown', { kind: t(`message.kind.${kind}`) })
}

const namedKinds = ['poll', 'dice', 'story', 'game', 'checklist', 'gift', 'invoice', 'order'] as const
