-- The steps that a record needs, in words: 'Ana, depois Diretoria'. Null where no rule applies. Two rules of a step with the same people
-- say them once.
CREATE OR REPLACE FUNCTION alcadas_texto(v_tabela text, v_dados jsonb, v_regra jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(p.quem, ', depois ' ORDER BY p.passo) FROM (
    SELECT q.passo, string_agg(q.quem, ' e ' ORDER BY q.primeira) AS quem FROM (
      SELECT r.passo, alcada_quem(r) AS quem, min(r.id) AS primeira FROM alcadas_de(v_tabela, v_dados, v_regra) r GROUP BY 1, 2
    ) q GROUP BY q.passo
  ) p
$$;
