import { useWords } from '@jinlan/client/words';
import { markText } from '../../trade-in/words.ts';
import styles from '../counter/Counter.module.css';
import { amountText, type TradeIn } from './trade-in.ts';

/** The store's data of a trade-in. */
export function TradeInFacts({ tradeIn }: { readonly tradeIn: TradeIn }) {
  const words = useWords('staffTradeIns', 'tradeIns');
  const { fineness, document, stage } = tradeIn;
  const buy = amountText(tradeIn.board_buy);
  const rows: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [
      words('stafftrade.customer'),
      [
        ...[tradeIn.name, tradeIn.mobile],
        words(tradeIn.is_member ? 'stafftrade.member' : 'stafftrade.guest'),
      ].join(' · '),
    ],
    [words('stafftrade.piece'), `${tradeIn.piece_name} · ${words(`tradeins.material.${tradeIn.material}`)}`],
    [words('tradeins.facts.remark'), tradeIn.remark],
    [words('tradeins.facts.condition'), tradeIn.condition],
    [
      words('tradeins.facts.weight'),
      tradeIn.weight == null ? null : words('tradeins.grams', { grams: String(tradeIn.weight) }),
    ],
    [
      words('stafftrade.assay'),
      fineness != null && tradeIn.assayed_weight != null
        ? words('tradeins.assay', {
            ...{ grams: String(tradeIn.assayed_weight), mark: markText(fineness, words) },
          })
        : null,
    ],
    [words('stafftrade.certificate'), tradeIn.certificate],
    [
      words('stafftrade.board'),
      tradeIn.board_version != null && buy
        ? words('stafftrade.board.prices', { version: String(tradeIn.board_version), buy })
        : null,
    ],
    [
      words('stafftrade.off'),
      tradeIn.loss_percent != null
        ? words('tradeins.off', {
            ...{ loss: String(tradeIn.loss_percent), deduction: String(tradeIn.deduction_percent ?? 0) },
          })
        : null,
    ],
    [words('stafftrade.value'), amountText(tradeIn.value)],
    [words('tradeins.facts.least'), amountText(tradeIn.least_stone)],
    [words('stafftrade.payout'), amountText(tradeIn.payout)],
    [
      words('stafftrade.until'),
      stage === 'OFFERED' && tradeIn.offer_until ? words.moment(tradeIn.offer_until) : null,
    ],
    [
      words('stafftrade.document'),
      document && tradeIn.document_end
        ? words('stafftrade.documentOf', {
            ...{ document: words(`stafftrade.document.${document}`), end: tradeIn.document_end },
          })
        : null,
    ],
    [words('stafftrade.receipt'), tradeIn.receipt],
    [words('tradeins.facts.reason'), tradeIn.reason],
    [words('stafftrade.report'), tradeIn.report],
    [words('stafftrade.reportedBy'), tradeIn.report ? tradeIn.reported_by : null],
    [words('stafftrade.openedBy'), tradeIn.opened_by],
    [words('stafftrade.receivedBy'), tradeIn.received_by],
    [words('stafftrade.assayedBy'), tradeIn.assayed_by],
    [words('stafftrade.confirmedBy'), tradeIn.confirmed_by],
    [words('stafftrade.acceptedBy'), tradeIn.accepted_by],
    [words('stafftrade.paidBy'), tradeIn.paid_by],
    [words('stafftrade.handedBackBy'), tradeIn.handed_back_by],
  ];
  return (
    <>
      {tradeIn.starts_at ? <p>{words('stafftrade.bring', { at: words.moment(tradeIn.starts_at) })}</p> : null}
      <dl className={styles.facts}>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}
