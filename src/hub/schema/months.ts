/**
 * Creates the partitions of a month when its first row arrives, and those of the next, except for implausible months.
 * Attached instead of created as partitions: that does not wait for readers and writers, and does not make them wait, so
 * nobody can stop the others by leaving such a transaction open. There is no default partition, which would be locked.
 */
export function makingMonths(tables: readonly string[]): string {
  return `
  CREATE FUNCTION tideproof.make_month(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET lock_timeout = '10s' AS $$
  DECLARE
    first date;
    parent text;
    child text;
  BEGIN
    FOR first IN SELECT date_trunc('month', day + make_interval(months => n))::date FROM generate_series(0, 1) AS n LOOP
      IF first < date '2020-01-01' OR first > (now() + interval '2 months')::date THEN CONTINUE; END IF;
      FOREACH parent IN ARRAY ARRAY[${tables.map((table) => `'${table}'`).join(', ')}] LOOP
        child := parent || '_' || to_char(first, 'YYYY_MM');
        IF to_regclass(format('tideproof.%I', child)) IS NOT NULL THEN CONTINUE; END IF;
        EXECUTE format('LOCK TABLE tideproof.%I IN SHARE UPDATE EXCLUSIVE MODE', parent);
        IF to_regclass(format('tideproof.%I', child)) IS NOT NULL THEN CONTINUE; END IF;
        EXECUTE format('CREATE TABLE tideproof.%I (LIKE tideproof.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', child, parent);
        EXECUTE format('ALTER TABLE tideproof.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', child);
        EXECUTE format('ALTER TABLE tideproof.%I ATTACH PARTITION tideproof.%I FOR VALUES FROM (%L) TO (%L)',
          parent, child, first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
      END LOOP;
    END LOOP;
  END $$;
  `;
}
