import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What stands between words, of ASCII, Latin-1 and the punctuation of other scripts. Locales disagree, and change; this does not. */
const BETWEEN_WORDS = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+`

/**
 * The index of message texts has half as many entries for each message. pg_trgm pads every word on both sides; here a word of n
 * characters has n - 2 parts, of which the first also marks where the word begins.
 */
export const wordTrigrams: Migration = {
  name: '0074-word-trigrams',
  holds: ['messages'],
  async up(db) {
    await sql`
      create function word_trigrams(value text) returns tsvector
        language plpgsql immutable strict parallel safe cost 1000 as $$
        declare
          word text;
          signs text[];
          trigrams text[] := '{}';
        begin
          foreach word in array regexp_split_to_array(public.fold(value), ${sql.lit(BETWEEN_WORDS)}) loop
            if word <> '' then
              trigrams := trigrams || ('^' || left(word, 3));
              -- substr() counts from the beginning of the word each time: a word of 20,000 letters would take a second.
              signs := string_to_array(word, null);
              for place in 2 .. cardinality(signs) - 2 loop
                trigrams := trigrams || (signs[place] || signs[place + 1] || signs[place + 2]);
              end loop;
            end if;
          end loop;
          return array_to_tsvector(trigrams);
        end $$;

      -- What every text with the term in it has, or every text in which a word begins with it. Everything, when a term has nothing
      -- that the index knows.
      create function trigram_query(term text, begins boolean) returns tsquery
        language plpgsql immutable strict parallel safe as $$
        declare
          words text[] := regexp_split_to_array(public.fold(term), ${sql.lit(BETWEEN_WORDS)});
          word text;
          parts text[] := '{}';
        begin
          for n in 1 .. cardinality(words) loop
            word := words[n];
            if word <> '' and (begins or n > 1) then
              parts := parts || (quote_literal('^' || left(word, 3)) ||
                case when length(word) < 3 and n = cardinality(words) then ':*' else '' end);
            elsif length(word) > 2 then
              parts := parts || format('(%1$L | %2$L)', left(word, 3), '^' || left(word, 3));
            end if;
            for place in 2 .. length(word) - 2 loop
              parts := parts || quote_literal(substr(word, place, 3));
            end loop;
          end loop;
          return case when parts = '{}' then '!''^''' else array_to_string(parts, ' & ') end::tsquery;
        end $$;

      drop index messages_search;
      create index messages_search on messages using gin (word_trigrams(content));
    `.execute(db)
  },
}
