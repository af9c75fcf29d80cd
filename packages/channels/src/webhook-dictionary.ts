/**
 * What the webhooks of the providers have in common, the most frequent last. Stored events cannot be read without it, so it never
 * changes: a new one gets another name. What a provider adds is stored all the same, only longer.
 */
export const webhookDictionary = Buffer.from(
  [
    '{"event":"seen","event":"delivered","event":"subscribed","event":"message","timestamp":17,"chat_hostname":"SN-CHAT-",',
    '"message_token":5,"sender":{"id":"==","name":"","avatar":"https://media-direct.cdn.viber.com/","language":"en","country":"",',
    '"api_version":10},"message":{"type":"picture","media":"https://","type":"text","text":""},"silent":false,"user_id":""}',
    '{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"value":{"messaging_product":"whatsapp","metadata":',
    '{"display_phone_number":"1","phone_number_id":"1"},"statuses":[{"id":"wamid.","status":"delivered","status":"read",',
    '"status":"sent","timestamp":"17","recipient_id":"","pricing":{"billable":true,"pricing_model":"PMP","category":"service"}}]',
    '"contacts":[{"profile":{"name":""},"wa_id":"","user_id":""}],"messages":[{"context":{"from":"","id":"wamid.',
    '"from":"","id":"wamid.HBg","timestamp":"17","type":"image","image":{"mime_type":"image/jpeg","sha256":"","id":"","caption":""',
    '"text":{"body":""},"type":"text"}]},"field":"messages"}]}]}',
    '{"object":"instagram","entry":[{"time":17,"id":"","messaging":[{"sender":{"id":""},"recipient":{"id":""},"timestamp":17,',
    '{"object":"page","entry":[{"time":17,"id":"","messaging":[{"sender":{"id":""},"recipient":{"id":""},"timestamp":17,',
    '"read":{"watermark":17"delivery":{"mids":["m_"],"watermark":17"postback":{"title":"","payload":"',
    '"message":{"mid":"m_","attachments":[{"type":"image","payload":{"url":"https://scontent."}}]"reply_to":{"mid":"m_"},"text":""}}]}]}',
    '{"update_id":1,"callback_query":{"id":"","data":"","edited_message":{"message_reaction":{"my_chat_member":{"forward_origin":',
    '"reply_to_message":{"message_id":1,"from":{"id":1,"is_bot":true,"photo":[{"file_id":"","file_unique_id":"AQAD","file_size":1,',
    '"width":1,"height":1}],"caption":""}}"media_group_id":"","entities":[{"offset":0,"length":1,"type":"',
    '{"update_id":1,"message":{"message_id":1,"from":{"id":1,"is_bot":false,"first_name":"","last_name":"","username":"",',
    '"language_code":"en"},"chat":{"id":1,"first_name":"","last_name":"","username":"","type":"private"},"date":17,"text":""}}',
  ].join(''),
)
