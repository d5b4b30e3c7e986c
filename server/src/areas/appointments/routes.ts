import { calendarFile, openStages } from '@jinlan/domain/appointments';
import { appointmentMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { FastifyInstance } from 'fastify';
import { sourceOf } from '../../platform/limits/source.ts';
import { calendarPath, readKey } from './keys.ts';
import { factsOf, pageUrl } from './notify.ts';
import type { AppointmentParts } from './parts.ts';
import { appointmentByNumber } from './store.ts';

const limit = { burst: 30, perMinute: 30 } as const;

/** Calendar files of appointments. The URL contains a key, so it opens the file without a sign-in. */
export function calendarRoutes(parts: Pick<AppointmentParts, 'platform' | 'stores'>) {
  const { platform, stores } = parts;
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { file: string } }>(`${calendarPath}:file`, async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
      if (!platform.limiter.take(`appointment-calendar:${sourceOf(request.ip)}`, limit).allowed)
        return reply.code(429).send();
      const number = readKey(platform, request.params.file.replace(/\.ics$/, ''));
      const row = number === null ? null : await appointmentByNumber(platform.db, number);
      if (row === null) return reply.code(404).send();
      const facts = factsOf(parts, row);
      const shop = stores.shop().name[row.locale];
      const words = appointmentMail[row.locale];
      const file = calendarFile({
        ...{ uid: `${row.number}@${new URL(platform.config.baseUrl).hostname}`, sequence: row.version },
        ...{ startsAt: row.startsAt, endsAt: row.endsAt, writtenAt: platform.clock.now() },
        summary: fill(words['calendar.summary'], { shop, ...facts }),
        location: `${facts.store} ${facts.address}`.trim(),
        description: [
          facts.purpose,
          fill(words.number, { number: row.number }),
          fill(words.open, { url: pageUrl(parts, row) }),
        ].join('\n'),
        isCancelled: !openStages.includes(row.stage) && row.stage !== 'completed',
      });
      return reply
        .header('content-disposition', `attachment; filename="${row.number}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(file);
    });
  };
}
