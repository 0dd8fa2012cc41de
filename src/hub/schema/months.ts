/**
 * Creates the partition of a month of entries when its first row arrives, and that of the next, except for implausible months.
 * Attached instead of created as partitions: that does not wait for readers and writers, and does not make them wait, so
 * nobody can stop the others by leaving such a transaction open. There is no default partition, which would be locked.
 * Entries without a plausible time go to a partition of their own.
 */
export const makingMonths = `
  CREATE FUNCTION tideproof.make_month(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET lock_timeout = '10s' AS $$
  DECLARE
    first date;
    child text;
  BEGIN
    FOR first IN SELECT date_trunc('month', day + make_interval(months => n))::date FROM generate_series(0, 1) AS n LOOP
      IF first < date '2020-01-01' OR first > (now() + interval '2 months')::date THEN CONTINUE; END IF;
      child := 'entries_' || to_char(first, 'YYYY_MM');
      IF to_regclass(format('tideproof.%I', child)) IS NOT NULL THEN CONTINUE; END IF;
      LOCK TABLE tideproof.entries IN SHARE UPDATE EXCLUSIVE MODE;
      IF to_regclass(format('tideproof.%I', child)) IS NOT NULL THEN CONTINUE; END IF;
      EXECUTE format('CREATE TABLE tideproof.%I (LIKE tideproof.entries INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', child);
      EXECUTE format('ALTER TABLE tideproof.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', child);
      EXECUTE format('ALTER TABLE tideproof.entries ATTACH PARTITION tideproof.%I FOR VALUES FROM (%L) TO (%L)',
        child, first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
    END LOOP;
  END $$;
  CREATE TABLE tideproof.entries_other PARTITION OF tideproof.entries FOR VALUES FROM (MINVALUE) TO ('2020-01-01Z');
  ALTER TABLE tideproof.entries_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
`;
