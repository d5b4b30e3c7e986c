import { paymentTitles, providerNames } from '../payment.ts';
import { cancelReasonTexts } from './cancel-reasons.ts';

/** Texts of the shop's e-mails. Plain ICU placeholders only, which the server replaces. */
export const mail = {
  time: '{day} {clock}',
  greeting: '{name}，您好：',
  'greeting.neutral': '尊敬的顾客，您好：',
  lines: '您选购的珍品',
  'lines.cards': '您选购的礼品卡',
  'line.part': '　　{label}：{name} × {quantity}',
  'line.gift': '　　赠品：{rule}',
  'line.choice': '　　{label}：{value}',
  'line.ring': '　　{whose}',
  'line.ringChoice': '　　　　{label}：{value}',
  'line.broughtBy': '　　预计 {day} 前送达',
  'line.readyBy': '　　预计 {day} 前到店可取',
  line: '{name} × {quantity}　{amount}',
  part: '{part}　{amount}',
  total: '合计 {amount}',
  'link.subject': '您的订单 {number}',
  'link.body':
    '您刚才在查订单页面索取了这张订单的链接。打开下面的链接即可查看完整内容。如果不是您本人操作，请忽略本邮件。',
  'cancelLink.subject': '请确认：取消订单 {number}',
  'cancelLink.body': '有人在订单 {number} 的页面上申请取消。如果是您，请在 24 小时内打开以下链接确认：',
  'cancelLink.ignore': '如果不是您，请忽略这封邮件，订单照常进行。',
  'deliver.courier': '配送至：{address}',
  'deliver.courierOfGuest': '由快递送达，收货地址见订单页。',
  'deliver.cards': '礼品卡在付款后以电子邮件发送给收礼人，即时或于您所选的日期发出。',
  'deliver.none': '无需配送：付款后在订单页下载，或凭订单号到店享用服务。',
  'deliver.pickup': '到店自提：{store}，{address}',
  closing: '{shop}　敬上',
  'follow.guest': '在任何设备上打开以下链接即可查看订单，无需密码，请勿转发：{url}',
  'follow.member': '登录后可随时查看订单：{url}',
  'placed.subject': '订单 {number} 已收到',
  'placed.body': '感谢您的选购。我们已收到订单 {number}。',
  'placed.card':
    '银行卡付款成功后，另有邮件告知。若未收到该邮件，说明付款被拒或未完成：不会扣款，订单最迟在{until}取消，您可从购物袋重新下单。',
  'placed.online':
    '付款成功后，另有邮件告知。若未收到该邮件，说明付款未完成：不会扣款，订单最迟在{until}取消，您可从购物袋重新下单。',
  'placed.transfer':
    '请在{until}前用转数快转账 {amount} 给{payee}（{identifier}），附言填订单号 {number}；订单页有二维码。到账后我们会再来信。逾期或金额不符的转账会退回。',
  'placed.inStore': '请在{until}前到{store}付款，付款后为您备货。',
  'placed.inAnyStore': '请在{until}前凭订单编号到{market}任一门店付款，付款后为您备货。',
  'placed.sale': '请在 {until} 前在订单页面付款，或到 {store} 付款，收款后即安排制作。',
  'placed.inStoreGold': '按重量计价的黄金以付款当日金价为准。',
  'returnComment.subject': '门店就退货 {return} 给您留言',
  'returnLink.subject': '请确认：退回订单 {number} 的商品',
  'returnLink.body': '有人在订单 {number} 的页面上申请退货。如果是您，请在 24 小时内打开以下链接确认：',
  'returnLink.pieces': '退回的商品：',
  'returnLink.gifts': '以下赠品请一并寄回。未寄回的，退款会减去其价格：',
  'returnLink.giftsOwed': '此前退货时未寄回的赠品尚欠 {amount}，将从退款中扣除。',
  'returnLink.ignore': '如果不是您，请忽略这封邮件，订单不变。',
  'eInvoiceRequested.subject': '订单 {number} 的电子发票申请已收到',
  'eInvoiceRequested.body': '抬头：{title}\n金额：{amount}',
  'eInvoiceRequested.withdraw': '如果不是您申请的，或抬头有误，请在开具前打开以下链接撤回：',
  'eInvoice.subject': '订单 {number} 的电子发票已开具，可在订单页下载',
  'redInvoice.subject': '订单 {number} 的红字发票已开具，可在订单页下载',
  'eInvoiceRejected.subject': '订单 {number} 的电子发票未能开具，原因见订单页',
  'deposit.terms':
    '此订单分两次付款：先付订金 {deposit}，其余 {rest} 在交付前付清。价格自下单起锁定，不随金价变动。开始制作前取消，已付款项全额退回。',
  'deposit.restDue': '余款 {rest} 请在交付前付清：可在订单页面付款，或到门店付款。',
  'depositPaid.subject': '订单 {number} 的订金已收到',
  'depositPaid.body': '订金 {amount} 已收到，价格已锁定。余款 {rest} 在交付前付清，制作完成时会通知您。',
  'restPaid.subject': '订单 {number} 已付清',
  'restPaid.body': '余款 {amount} 已收到，订单已付清。',
  'restDue.subject': '订单 {number} 制作完成，请付余款',
  'restDue.body': '您的订单 {number} 已制作完成。',
  'refunded.twice': '此订单无须这笔付款，{amount} 已按原支付方式退回。',
  'paid.subject': '订单 {number} 付款成功',
  'paid.body': '您的付款 {amount} 已收到，我们正在为您备货。',
  'paid.cards': '您的付款 {amount} 已收到。礼品卡以电子邮件发送给收礼人，即时或于您所选的日期发出。',
  'paid.none': '您的付款 {amount} 已收到。文件可在订单页下载，服务可凭订单号到店享用。',
  'canceled.subject': '订单 {number} 已取消',
  'canceled.body': '订单 {number} 已取消，没有收取任何款项，货品已放回您的购物袋。',
  'canceled.cards': '订单 {number} 已取消，没有收取任何款项，礼品卡已放回您的购物袋。',
  'canceled.mismatch': '订单 {number} 已取消，所购商品已放回您的购物袋。',
  'mismatch.subject': '订单 {number} 收到一笔金额不符的付款',
  'mismatch.body': '{provider}通知的金额是 {amount}，应付 {due}。这笔款项没有支付订单，我们会人工退还给您。',
  'mismatch.ask': '如有疑问，请与我们联系，并告知订单号。',
  'refunded.subject': '订单 {number} 的款项已退回',
  'refunded.body': '您的付款在订单取消之后到账，{amount} 已按原支付方式退回。',
  'transferBack.body':
    '您为订单 {number} 转来的 {amount} 因逾期、金额不符或重复付款，不能用于付款，已退回原账户。',
  'transferBack.refund': '订单 {number} 的退款 {amount} 已转回您付款的银行账户。',
  'refundByHand.body':
    '订单 {number} 的退款 {amount} 未能按原付款方式退回，我们已用其他方式支付给您。如有疑问，请与我们联系。',
  'approved.subject': '订单 {number} 开始制作',
  'approved.body': '您的定制款已核对无误，现已送往工坊，开始制作。',
  'craft.subject': '订单 {number} 制作进度',
  'craft.body': '您的定制款已完成一道工序：{stage}。',
  'craft.stage.modelling': '打版',
  'craft.stage.casting': '铸造',
  'craft.stage.setting': '镶嵌',
  'craft.stage.polishing': '抛光',
  'craft.stage.inspection': '质检',
  'dayMoved.subject': '订单 {number} 的交付日期有变',
  'dayMoved.body': '您的定制款改为 {day} 前送达或到店可取，很抱歉让您久等。原因：',
  'question.subject': '订单 {number} 需要您确认',
  'question.body': '制作之前，有一处想请您确认：',
  'question.answer': '请在订单页面答复，收到您的确认后我们继续制作。',
  'shipped.subject': '订单 {number} 已发出',
  'shipped.body': '您的珍品已由{carrier}发出，运单号 {tracking}。',
  'arrived.subject': '订单 {number} 可以取货了',
  'arrived.body': '您的珍品已到达{store}，{address}，营业时间 {hours}。',
  'arrived.code': '取货时请出示订单页面上的六位提货码，并告知手机号后四位。',
  'reissued.subject': '订单 {number} 的提货码已更换',
  'reissued.body': '原提货码不再有效，请在订单页面查看新的提货码。',
  'handed.subject': '订单 {number} 已完成',
  'handed.body': '您的珍品已在{store}交到您手中，感谢您的选购。',
  'delivered.subject': '订单 {number} 已签收',
  'delivered.body': '您的珍品已送达，感谢您的选购。',
  'ended.subject': '订单 {number} 已取消',
  'ended.body': '订单 {number} 已取消。',
  'ended.fee': '按约定保留费用 {fee}。',
  'moneyBack.subject': '订单 {number} 退款 {amount}',
  'moneyBack.body': '订单 {number} 的退款已办理。',
  'moneyBack.giftsKept': '因赠品未寄回，退款中扣除 {amount}。',
  'moneyBack.card': '{amount} 将按原路退回，到账时间以发卡行为准。',
  'moneyBack.till': '{amount} 由门店退还。',
  'moneyBack.account': '我们会把 {amount} 转回您付款的银行账户，转出后再发邮件告知。',
  'moneyBack.asPaid': '{amount} 将按原支付方式退回。',
  'returned.subject': '订单 {number} 的退货已收讫',
  'returned.body': '您退回的订单 {number} 货品，我们已收下。这些货品无需退款。',
  'returned.refused': '有商品未能为您办理退货，原因如下：',
  'notReturned.subject': '订单 {number} 的退货未能办理',
  'notReturned.body': '我们已查验您的退货，很抱歉，这次未能为您办理：',
  ...providerNames('zh-Hans-CN'),
  'statement.subject': '{provider} {day} 的账单有 {count} 处差异',
  'statement.subject.one': '{provider} {day} 的账单有 1 处差异',
  'statement.body': '{provider} {day} 的账单与商店记录有 {count} 处差异，请查看：{address}',
  'statement.body.one': '{provider} {day} 的账单与商店记录有 1 处差异，请查看：{address}',
  'store.subject': '{store}：订单 {number} {what}',
  'store.body': '订单 {number} {what}，请在员工订单中查看。',
  'store.paid': '已付款',
  'store.depositPaid': '订金已付',
  'store.restPaid': '余款已付',
  'store.answered': '顾客已答复',
  'store.dayFull': '已付款，但工坊当日已排满',
  'store.canceled': '已取消',
  'store.returnComment': '有新的退货留言',
  'store.returnAsked': '申请退货',
  'store.moneyBack': '有一笔款项退回',
  'store.mismatch': '有一笔金额不符的付款，请人工退还',
  'store.refunded': '已退款 {amount}，经手员工 {by}',
  'store.refundFailed': '有一笔退款未能退回，请处理',
  'store.refundToSend': '待转账退款 {amount}',
  'store.refundWaits': '的退款 {amount} 至今未转出',
  'store.eInvoiceRequested': '申请开具电子发票',
  'store.redInvoiceDue': '需开具红字发票',
  'store.eInvoiceRefused': '的电子发票未能由服务商开具',
  'store.redInvoiceRefused': '的红字发票未能由服务商开具',
} as const;

/** Texts of orders. */
export const orderWords = {
  ...paymentTitles('zh-Hans-CN'),
  ...cancelReasonTexts,
  'agreement.accept': '我已阅读并同意《{page}》',
  'carrier.courier': '快递配送',
  'carrier.none': '无需配送',
  'carrier.pickup': '到店自提',
  tax: '消费税（GST）',
  'return.reason': '原因',
  'return.carrier.sf': '顺丰',
  'return.carrier.ems': '邮政 EMS',
  'return.carrier.jd': '京东快递',
  'return.carrier.dhl': 'DHL',
  'return.carrier.fedex': '联邦快递',
  'return.carrier.other': '其他快递',
  'return.noReason': '没有写原因',
  'gift.promotion': '赠品活动',
  'gift.lost.below': '“{name}”已移出购物袋：再选购{missing}，即可重获“{rule}”的赠品。',
  'gift.lost.NOT_EARNED': '“{name}”已移出购物袋：购物袋不再符合“{rule}”的条件。',
  'gift.lost.RULE_OVER': '“{name}”已移出购物袋：“{rule}”已结束。',
  'gift.lost.RULE_USED_UP': '“{name}”已移出购物袋：“{rule}”的赠品已送完。',
  'gift.lost.NOT_OFFERED': '“{name}”已移出购物袋：“{rule}”不再提供这件赠品。',
  'gift.lost.SOLD_OUT': '赠品“{name}”存货不足，已减少{quantity}件。',
  'gift.lost.FEWER': '“{rule}”可选的赠品少了，“{name}”已减少{quantity}件。',
} as const;

/** E-mails that shoppers write to the shop. */
export const contactMail = {
  subject: '{shop}网店留言：{name}',
  from: '{name}（{email}）写道：',
  telephone: '电话：{telephone}',
  about: '关于：{about}',
  store: '商店视图：{store}',
} as const;

/** E-mails about an account. */
export const accountMail = {
  greeting: '{name}，您好：',
  'greeting.neutral': '尊敬的顾客，您好：',
  closing: '{shop}　敬上',
  'welcome.subject': '欢迎您，账户已开通',
  'welcome.body': '您的{shop}账户已开通，以此邮箱与密码即可登录：{url}。若非您本人操作，请与我们联系。',
  'code.subject': '您的登录验证码',
  'code.body':
    '您的登录验证码是 {code}，15 分钟内有效，只能使用一次。\n\n若不是您在登录，说明有人知道您的密码，请立即重设：{url}',
  'proofCode.subject': '您的邮箱验证码',
  'proofCode.body':
    '请在账户中输入验证码 {code}，确认此邮箱归您使用。15 分钟内有效，仅可使用一次。\n\n若非您本人操作，无需理会：没有验证码，任何人都无法确认您的邮箱。',
  'signUpCode.subject': '您的开户验证码',
  'signUpCode.body':
    '您的验证码是 {code}。请在一小时内以此邮箱、密码与验证码登录，账户即开通：{url}\n\n若非您本人操作，请忽略此邮件；没有验证码，账户不会开通。',
  'signUpTaken.subject': '您已有账户',
  'signUpTaken.body':
    '有人以此邮箱注册，而此邮箱已有{shop}账户。账户未作任何改动。请登录：{url}\n\n忘记密码：{forgotten}\n\n若非您本人操作，请忽略此邮件。',
  'reset.subject': '重设密码',
  'reset.body':
    '请打开以下链接重设密码，链接一小时内有效，只能使用一次：{url}\n\n若您没有提出此请求，请忽略本邮件，密码不会改变。',
  'passwordChanged.subject': '您的密码已更改',
  'passwordChanged.body':
    '您的账户密码已更改，其他设备上的登录已退出。若非您本人操作，请立即重设密码：{url}{ways}',
  'passwordChanged.ways':
    '\n\n以下方式仍可登录您的账户：{ways}。若有您不认识的，请在账户资料中移除：{information}',
  'ways.mobile': '您的手机号码',
  'ways.passkeys': '通行密钥（{count}）',
  wechat: '微信',
  'providerLinked.subject': '您的账户已关联{provider}',
  'providerLinked.body':
    '今后您也可用{provider}登录{shop}账户。在账户信息中可查看或解除关联：{url}。若非您本人操作，请解除关联并更改密码。',
  'providerUnlinked.subject': '您的账户已解除{provider}关联',
  'providerUnlinked.body':
    '{provider}已不能登录您的{shop}账户，其他设备上的登录已退出。在账户信息中可再次关联：{url}。若非您本人操作，请更改密码。',
  'passkeyAdded.subject': '您的账户已添加通行密钥',
  'passkeyAdded.body':
    '今后您也可用这把通行密钥登录{shop}账户。在账户信息中可查看或移除：{url}。若非您本人操作，请移除它并更改密码。',
  'passkeyRemoved.subject': '您的账户已移除通行密钥',
  'passkeyRemoved.body':
    '这把通行密钥已不能登录您的{shop}账户，其他设备上的登录已退出。在账户信息中可再次添加：{url}。若非您本人操作，请更改密码。',
  'emailChanged.subject': '您的登录邮箱已更改',
  'emailChanged.body': '您的账户已改用另一邮箱登录，本邮箱不再收到账户邮件。若非您本人操作，请与我们联系。',
  'closing.subject': '您的账户将于 {day} 注销',
  'closing.body':
    '我们收到了注销您在{shop}账户的申请，所有设备均已退出登录。账户将于 {day} 注销，此前登录即可保留：{url}\n\n若非您本人操作，请立即登录保留账户并更改密码。',
  'closed.subject': '您的账户已注销',
  'closed.body':
    '您在{shop}的账户已注销，个人资料已删除。法律要求保留的交易记录在期满后删除姓名与地址。感谢您一直以来的支持，欢迎随时重新注册。',
  'mobileChanged.subject': '您的登录手机号码已更改',
  'mobileChanged.body':
    '您的账户已改用另一手机号码登录，其他设备上的登录已退出。若非您本人操作，请立即重设密码：{url}，并与我们联系。',
  'emailWelcome.subject': '此邮箱已用于登录您的账户',
  'emailWelcome.body':
    '欢迎使用新的登录邮箱：您的{shop}账户今后以此邮箱与原密码登录，账户邮件也寄到这里，其他设备上的登录已退出：{url}。若非您本人操作，请与我们联系。',
} as const;

/** Text messages as development shows them; a carrier has the texts as approved templates. */
export const accountText = {
  'outbox.subject': '短信',
  sign_in: '您的登录验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人。',
  reset: '您正在重设密码，验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人。',
  change: '您正在更换手机号码，验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人。',
  gold_alert: '金价提醒：{board}现为 {price}，已到您设定的 {target}。此提醒只发送一次。',
  sale: '如您同意由门店顾问以此手机号为您下单并登记会员，请将验证码 {code} 告知顾问，{minutes} 分钟内有效。',
  appointment: '您正在预约到店，验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人。',
} as const;

/** The e-mail that brings a gift card. */
export const giftCardMail = {
  subject: '{sender} 送您一张{shop}礼品卡',
  greeting: '{recipient}，您好：',
  body: '{sender} 送您一张 {amount} 的{shop}礼品卡。',
  open: '打开下面的链接，查看礼品卡、卡号，并下载可打印的 PDF。拿到链接的人都能使用这张卡，请勿转发：',
  attached: '礼品卡的 PDF 附在这封邮件里，内有卡号，请勿转发。',
  until: '有效期至 {day}。',
  always: '长期有效。',
  use: '在购物袋或结算页输入卡号即可使用，剩余金额留在卡内。',
  closing: '{shop} 敬上',
} as const;

/** What is printed on a gift card. */
export const giftCardSheet = {
  title: '{shop}礼品卡',
  to: '致 {recipient}',
  from: '{sender} 赠',
  code: '卡号',
  until: '有效期至 {day}',
  always: '长期有效',
  use: '在购物袋或结算页输入卡号即可使用，剩余金额留在卡内。',
  balance: '余额查询：{url}',
  careful: '卡号等于现金，请妥善保管，勿告诉他人。',
} as const;

/** Reasons of entries in a member's account of points, for Magento's clients. */
export const pointsWords = {
  credit: '订单积分',
  redeemed: '积分兑换',
  'redeemed.returned': '兑换退回',
  debit: '退款扣回',
  expiry: '积分到期',
  reversal: '撤销',
} as const;

/** Names of members' levels, as bag and order show them. */
export const levelNames = {
  fans: '粉丝',
  silver: '银卡',
  gold: '金卡',
  platinum: '白金卡',
  diamond: '钻石卡',
} as const;

/** The e-mail about points that expire. */
export const pointsMail = {
  subject: '{shop}：您有积分即将到期',
  greeting: '{name}，您好：',
  'greeting.neutral': '尊敬的会员，您好：',
  body: '您有 {points} 积分可使用至 {day}，之后到期。',
  open: '查看积分：{url}',
  closing: '{shop}　敬上',
  unsubscribe: '您允许我们发送积分通知，因此收到本信。如不想再收到，请打开：{url}',
} as const;

/** The e-mail about pieces of wish lists. */
export const wishlistMail = {
  subject: '{shop}：您心愿单里的款式有新消息',
  greeting: '{name}，您好：',
  'greeting.neutral': '尊敬的顾客，您好：',
  body: '您收藏的款式有新消息：',
  cheaper: '{piece}：现价 {price}，原为 {was}',
  back: '{piece}：已重新有货',
  others: '另有 {count} 款',
  open: '打开心愿单：{url}',
  closing: '{shop}　敬上',
  unsubscribe: '您允许我们发送心愿单通知，因此收到本信。如不想再收到，请打开：{url}',
} as const;

/** The e-mail of a gold price alert. */
export const goldAlertMail = {
  'subject.falls': '{shop}：{board}已降至 {price}',
  'subject.rises': '{shop}：{board}已升至 {price}',
  greeting: '{name}，您好：',
  'greeting.neutral': '尊敬的顾客，您好：',
  falls: '{board}现为每{unit} {price}，已降至您设定的 {target}。',
  rises: '{board}现为每{unit} {price}，已升至您设定的 {target}。',
  'unit.tael': '两',
  'unit.gram': '克',
  once: '此提醒只发送一次。牌价随时变动，成交价以结账时确认的为准。',
  open: '查看今日金价：{url}',
  closing: '{shop}　敬上',
  unsubscribe: '您设定了金价提醒，因此收到本信。如要取消全部金价提醒，请打开：{url}',
} as const;

/** About reviews: the invitation after the receipt, and why one is not shown. */
export const reviewMail = {
  greeting: '{name}，您好：',
  'greeting.neutral': '尊敬的顾客，您好：',
  'invitation.subject': '{shop}：您的珠宝，佩戴感受如何',
  invitation: '您已收到以下商品一段时间了。您的评价会帮助其他顾客挑选：',
  piece: '· {piece}',
  'invitation.open': '写评价：{url}',
  'refused.subject': '{shop}：您的评价未能展示',
  refused: '您对“{piece}”的评价未能展示。',
  reason: '原因：{reason}',
  'refused.open': '您可以修改后再次提交：{url}',
  closing: '{shop}　敬上',
  unsubscribe: '您订阅了我们的资讯，因此收到本信。如要退订，请打开：{url}',
} as const;

/** A hint that somebody sends by e-mail. */
export const hintMail = {
  subject: '{shop}：有人悄悄告诉您一件心仪的珠宝',
  anonymous: '您好，一位认识您的人想让您看看一件心仪的珠宝。',
  named: '您好，{name}想让您看看一件心仪的珠宝。',
  message: '留言：{message}',
  open: '打开查看：{url}',
  closing: '{shop}　敬上',
  unsubscribe: '如不想再收到他人发送的心意提示，请打开：{url}',
} as const;

/** The e-mails of a guest's newsletter, and the page that confirms it. */
export const newsletterMail = {
  greeting: '您好：',
  'confirm.subject': '请确认订阅{shop}的资讯',
  'confirm.body': '有人以这个邮箱订阅了{shop}的新品与活动资讯。如果是您，请在七天内打开以下链接确认：{url}',
  'confirm.ignore': '如果不是您，请忽略这封邮件，您不会再收到来信。',
  'welcome.subject': '您已订阅{shop}的资讯',
  'welcome.body': '感谢订阅。今后{shop}有新品与活动，我们会写信告诉您。',
  closing: '{shop}　敬上',
  unsubscribe: '如不想再收到，请打开：{url}',
  'page.title': '订阅资讯',
  'page.question': '以邮件接收我们的新品、优惠与活动资讯。您可以随时退订。',
  'page.confirm': '确认订阅',
  'page.done': '订阅成功，感谢您的关注。',
  'page.invalid': '此链接无效或已过期。请重新订阅。',
} as const;

/** The page that a link to unsubscribe opens. */
export const unsubscribeWords = {
  title: '退订电子邮件',
  question: '不再以邮件接收：{what}。订单相关的邮件仍会发送。',
  'what.newsletter': '新品、优惠与活动资讯',
  'what.points': '积分到期与优惠券通知',
  'what.wishlist': '心愿单的降价和到货通知',
  'what.anniversaries': '生日与纪念日问候',
  'what.former': '我们的资讯，以及心愿单的降价和到货通知',
  'alerts.question': '取消您设定的全部金价提醒。',
  'reminders.question': '取消您设定的全部纪念日提醒。纪念日本身会保留。',
  'hints.question': '不再接收他人通过我们发送的心意提示。',
  confirm: '确认退订',
  confirmAll: '退订全部资讯与通知',
  done: '已退订，您不会再收到这些邮件。',
  'alerts.done': '已取消，您不会再收到金价提醒。',
  'reminders.done': '已取消，您不会再收到纪念日提醒。',
  'hints.done': '已取消，您不会再收到心意提示的邮件。',
  invalid: '此链接无效或已过期。登录后可在“通讯偏好”中更改。',
  home: '返回首页',
} as const;

/** Texts of the member's card in the wallets of phones. */
export const walletWords = { title: '会员卡', code: '会员码', page: '我的会员卡' };
