/**
 * Every refusal of the API: the HTTP status and the sentence. The specification's texts are copied here letter for
 * letter; the web app translates by code.
 */
export const refusals = {
  'invalid-input': { status: 400, message: 'Please check the marked field.' },
  'too-large': { status: 413, message: 'That is larger than the desk accepts.' },
  'upload-stalled': { status: 408, message: 'The upload stopped. Please try again.' },
  'unsupported-type': { status: 415, message: 'This kind of content is not accepted.' },
  'not-signed-in': { status: 401, message: 'Please log in.' },
  'cross-site': { status: 403, message: 'This request came from another site.' },
  'out-of-scope': { status: 403, message: 'This API key is not for this call.' },
  'key-not-for-administrators': {
    status: 403,
    message: 'An API key can neither make nor change an administrator.',
  },
  'unknown-host': { status: 421, message: 'This desk is not known by that name.' },
  'admins-only': { status: 403, message: 'Only administrators may do this.' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Please wait a moment.' },
  'not-found': { status: 404, message: 'Not found.' },
  'desk-busy': { status: 503, message: 'The desk cannot reach its database. Please try again.' },
  'disk-full': {
    status: 507,
    message: 'The desk has no room for files right now. Please tell your administrator.',
  },

  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'empty-credentials': { status: 400, message: 'Some fields are empty' },
  'missing-fields': { status: 400, message: 'Some fields are missing!' },
  'passwords-differ': { status: 400, message: 'Passwords do not match!' },
  'wrong-password': { status: 400, message: 'This is not your current password.' },
  'weak-password': {
    status: 400,
    message: 'Please choose a password of 8 to 128 characters that is not a common one.',
  },
  'second-factor-needed': { status: 401, message: 'Enter the code of your authenticator app.' },
  'wrong-code': {
    status: 400,
    message: 'This code is not right. If your app shows it, check the clock of your phone.',
  },
  'second-factor-lost': {
    status: 409,
    message:
      'The desk has lost the key of your second factor. Enter a recovery code, or ask an administrator to reset it.',
  },
  'second-step-over': { status: 400, message: 'This took too long. Please log in again.' },
  'second-factor-on': { status: 409, message: 'Your second factor is on already.' },
  'second-factor-not-started': { status: 400, message: 'Begin with the QR code first.' },
  'second-factor-required': { status: 403, message: 'Administrators log in with a second factor here.' },
  'own-password': { status: 409, message: 'Change your own password in your profile.' },
  'own-second-factor': { status: 409, message: 'Turn your own second factor off in your profile.' },
  'password-change-required': { status: 403, message: 'Please choose a password of your own first.' },
  'email-taken': { status: 409, message: 'An account with this email exists already.' },
  'email-not-found': { status: 404, message: 'Email not found!' },
  'preferences-failed': { status: 500, message: 'Error retrieving user preferences!' },

  'ticket-not-found': {
    status: 404,
    message: 'The ticket was moved to another department, or it never existed.',
  },
  'already-accepted': { status: 409, message: 'Another agent accepted this ticket first.' },
  'ticket-closed': { status: 409, message: 'This ticket is closed.' },
  'client-wrote': { status: 409, message: 'The client wrote in the meantime, so the ticket stays open.' },
  'not-the-handler': { status: 403, message: 'Only the handler of this ticket may do this.' },
  'undo-too-late': {
    status: 409,
    message: 'It is too late to undo this: the five seconds are over, or the client has been notified.',
  },
  'undo-not-yours': { status: 403, message: 'Only the person who did this can undo it.' },
  'agent-not-available': { status: 409, message: 'This agent is locked or gone.' },
  'message-not-found': { status: 404, message: 'Not found.' },
  'empty-message': { status: 400, message: 'Write something first.' },
  'message-id-taken': { status: 409, message: 'This message id belongs to another message.' },
  'already-sent': { status: 409, message: 'This message has been sent already.' },
  'perhaps-sent': {
    status: 409,
    message: 'It may have been sent before the desk was restored from a backup.',
  },
  'was-silent': { status: 409, message: 'Silent mode was on when its time came.' },
  'message-changed': { status: 409, message: 'This message was changed meanwhile.' },
  'channel-gone': { status: 409, message: 'This channel is not connected any more.' },
  'message-not-failed': { status: 409, message: 'This message did not fail.' },
  'client-blocked': { status: 409, message: 'This client is blocked.' },
  'window-closed': {
    status: 409,
    message: 'The time to answer freely is over. The client has to write first.',
  },
  'template-not-usable': { status: 409, message: 'This template cannot be sent.' },
  'text-too-long': { status: 400, message: 'This text is longer than the channel takes.' },
  'file-too-large': { status: 413, message: 'This file is larger than the channel takes.' },
  'file-type-refused': { status: 415, message: 'The channel does not take this type of file.' },
  'reaction-refused': { status: 400, message: 'The channel does not take this reaction.' },
  'file-not-found': { status: 404, message: 'Not found.' },
  'no-file': { status: 400, message: 'Choose a file first.' },
  'not-an-image': { status: 415, message: 'File type must be an image.' },

  'empty-bubble': { status: 400, message: 'A bubble needs a name and a text.' },
  'bubble-not-found': { status: 404, message: 'Not found.' },
  'too-many-bubbles': {
    status: 409,
    message: 'There are as many saved texts as the desk keeps. Delete one first.',
  },
  'too-many-bubble-files': { status: 409, message: 'A saved text has at most ten files.' },
  'view-not-found': { status: 404, message: 'Not found.' },
  'too-many-views': {
    status: 409,
    message: 'There are as many saved views as the desk keeps. Delete one first.',
  },
  'agent-not-found': { status: 404, message: 'Profile not found!' },
  'chat-with-oneself': { status: 409, message: 'You cannot write to yourself.' },
  'own-flags': { status: 409, message: 'You cannot lock or demote yourself.' },
  'last-admin': { status: 409, message: 'The last active administrator cannot be locked or demoted.' },
  'client-not-found': { status: 404, message: 'Profile not found!' },
  'client-erased': {
    status: 409,
    message: 'This client was erased. Nothing of the person is left to change.',
  },
  'clients-exist': {
    status: 409,
    message: 'Clients have written already. Example tickets are for an empty desk.',
  },
  'confirmation-differs': { status: 400, message: 'This is not what was to be typed.' },
  'removal-unconfirmed': {
    status: 409,
    message: 'This removes more than was confirmed. Check the numbers and confirm again.',
  },
  'merge-refused': { status: 409, message: 'These clients cannot be merged.' },
  'merge-not-found': { status: 404, message: 'Not found.' },
  'department-not-found': { status: 404, message: 'Department not found!' },
  'department-exists': { status: 409, message: 'A department with this name exists already.' },
  'department-has-agents': { status: 409, message: 'Reassign the agents of this department first.' },
  'department-has-pending': {
    status: 409,
    message: 'Complete or reassign the pending tickets of this department first.',
  },
  'last-department': { status: 409, message: 'The desk needs at least one department.' },

  'invitation-not-found': {
    status: 404,
    message: 'This link is not valid any more. Ask for a new invitation.',
  },
  'website-chat-not-found': { status: 404, message: 'This chat is not there any more.' },
  'too-many-files': { status: 429, message: 'Too many files for one day. Please try again tomorrow.' },
  'identity-refused': { status: 400, message: 'The website did not prove who its visitor is.' },
  'challenge-refused': { status: 400, message: 'The challenge is not solved.' },
  'choice-not-found': { status: 404, message: 'This question is answered already.' },

  'reset-not-found': {
    status: 404,
    message: 'This link is not valid any more. Ask for a new one.',
  },
  'mail-off': { status: 409, message: 'This desk sends no mail: the operator sets SMTP_URL.' },

  'passwords-off': {
    status: 403,
    message:
      'Passwords are off here, except for the emergency administrator. Log in with your company account.',
  },
  'emergency-admin': {
    status: 409,
    message: 'This is the emergency administrator: the operator names another one with EMERGENCY_ADMIN.',
  },
  'fresh-sign-in-needed': {
    status: 403,
    message: 'Log in with your company account once more: that stands for a password here.',
  },
  'no-own-password': { status: 409, message: 'Set a password first, or you could not log in any more.' },
  'company-login-unknown': { status: 409, message: 'This way to log in is not set up here.' },
  'company-login-away': {
    status: 502,
    message: 'The login of your company does not answer. Please try again.',
  },
  'company-sign-in-over': {
    status: 400,
    message: 'This took too long, or it began in another browser. Please log in again.',
  },
  'company-sign-in-denied': {
    status: 403,
    message: 'The login of your company did not let you in. Try again, or ask your administrator.',
  },
  'company-answer-refused': {
    status: 400,
    message: 'The answer of your company’s login could not be verified. Please try again.',
  },
  'company-client-refused': {
    status: 502,
    message: 'The login of your company refuses this desk: its secret was changed. Ask your administrator.',
  },
  'company-group-missing': {
    status: 403,
    message: 'You are in none of the groups that may use this desk. Ask your administrator.',
  },
  'email-not-verified': {
    status: 403,
    message: 'The login of your company does not confirm your email address. Ask your administrator.',
  },
  'account-not-invited': {
    status: 403,
    message: 'There is no account for you here yet. Ask an administrator to invite you.',
  },
  'account-not-linked': {
    status: 409,
    message:
      'An account with your email exists already. Log in with its password and link your company account in your profile, or ask an administrator to allow it.',
  },
  'account-locked': { status: 403, message: 'This account is locked. Ask your administrator.' },
  'login-linked-already': {
    status: 409,
    message: 'This company account is linked to another account, or this account to another one.',
  },

  'telegram-empty': { status: 400, message: 'Cannot submit an empty field!' },
  'telegram-invalid': { status: 400, message: 'Invalid Telegram Bot ID!' },
  'telegram-refused': { status: 422, message: 'Something went wrong. Please try again.' },
  'bot-not-found': { status: 404, message: 'This bot is not connected any more.' },
  'other-bot': { status: 409, message: 'This is the token of another bot.' },
  'channel-not-configured': { status: 409, message: 'This channel is not set up.' },
  'whatsapp-account-not-found': { status: 404, message: 'Not found.' },
  'template-not-found': { status: 404, message: 'Not found.' },
  'page-not-found': { status: 404, message: 'Not found.' },
  'provider-refused': { status: 422, message: 'The provider refused.' },
  'silent-mode': { status: 409, message: 'Silent mode is on: nothing leaves this server.' },
  'provider-away': { status: 502, message: 'The provider does not answer. Please try again.' },
  'nothing-to-replay': { status: 409, message: 'This item is not failed or stuck.' },
  'api-key-not-found': { status: 404, message: 'Not found.' },
  'too-many-api-keys': {
    status: 409,
    message: 'There are as many API keys as the desk keeps. Revoke one first.',
  },
  'webhook-not-found': { status: 404, message: 'Not found.' },
  'delivery-not-found': { status: 404, message: 'Not found.' },
  'too-many-webhooks': {
    status: 409,
    message: 'There are as many webhooks as the desk keeps. Delete one first.',
  },
  'webhook-address-refused': {
    status: 400,
    message:
      'Only https addresses on the public internet, without a port or a password in them. For a receiver in your own network the operator sets WEBHOOK_RECEIVERS.',
  },
  'push-refused': { status: 400, message: 'This push service is not known.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** Of every call that asks a provider. */
export const providerRefusals = ['provider-refused', 'provider-away', 'silent-mode'] as const

/**
 * The body of a refused call. `field` names the input at fault; `detail` holds facts a screen needs (the winner's
 * name).
 */
export interface Refused {
  error: RefusalCode
  message: string
  field?: string
  detail?: Record<string, string | number | boolean | null>
}
