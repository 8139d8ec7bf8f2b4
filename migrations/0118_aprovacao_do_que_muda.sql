-- What rules ask of a record is worked out anew where something that they read changes, or `aprovacao` is set: a due date of a payable
-- took eight milliseconds where a company has rules, all but one of them for this. The functions behind it are in PL/pgSQL, which keeps
-- their plans: those of SQL were planned at each call.
--> statement-breakpoint
-- Who approves by a rule, in words: 'Ana', 'Ana ou Bruno', '2 de Ana, Bruno, Carla', 'Financeiro', '2 de Financeiro'.
CREATE OR REPLACE FUNCTION alcada_quem(v_alcada alcadas) RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN CASE WHEN (v_alcada).quorum > 1 THEN (v_alcada).quorum || ' de ' ELSE '' END || coalesce((v_alcada).perfil, (
    SELECT string_agg(u.name, CASE WHEN (v_alcada).quorum > 1 THEN ', ' ELSE ' ou ' END ORDER BY array_position((v_alcada).aprovadores, u.id))
    FROM auth_users u WHERE u.id = ANY ((v_alcada).aprovadores)), 'Administrador');
END $$;
--> statement-breakpoint
-- The steps that a record needs, in words: 'Ana, depois Diretoria'. Null where no rule applies. Two rules of a step with the same people
-- say them once.
CREATE OR REPLACE FUNCTION alcadas_texto(v_tabela text, v_dados jsonb, v_regra jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN (SELECT string_agg(p.quem, ', depois ' ORDER BY p.passo) FROM (
    SELECT q.passo, string_agg(q.quem, ' e ' ORDER BY q.primeira) AS quem FROM (
      SELECT r.passo, alcada_quem(r) AS quem, min(r.id) AS primeira FROM alcadas_de(v_tabela, v_dados, v_regra) r GROUP BY 1, 2
    ) q GROUP BY q.passo
  ) p);
END $$;
--> statement-breakpoint
-- The fields to which an approval is sealed.
CREATE OR REPLACE FUNCTION aprovavel_selo(v_dados jsonb, v_regra jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  RETURN (SELECT jsonb_object_agg(c, v_dados -> c) FROM jsonb_array_elements_text(v_regra #> '{selo}') AS c);
END $$;
--> statement-breakpoint
-- Who may not decide about a record, since it is theirs: creator, whoever asks for the approval, and whom it names as its requester or as
-- the one who is paid.
CREATE OR REPLACE FUNCTION aprovavel_donos(v_dados jsonb, v_regra jsonb, v_autor text) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN (SELECT coalesce(array_agg(DISTINCT x.id) FILTER (WHERE x.id IS NOT NULL), '{}') FROM (
    SELECT coalesce(v_dados ->> 'criado_por', v_dados ->> 'user_id')::uuid AS id
    UNION ALL SELECT v_autor::uuid
    UNION ALL SELECT u.id FROM auth_users u
      WHERE u.excluido_em IS NULL AND u.busca_nome IN (
        ' ' || f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{solicitante}'])),
        ' ' || f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{beneficiario}'])))
  ) x);
END $$;
--> statement-breakpoint
-- Does the step still hold? Neither when what it is sealed to changed, nor, while it is open, when somebody approved it, or somebody in
-- whose place it was approved, whose own the record has become.
CREATE OR REPLACE FUNCTION aprovavel_vale(v_passo aprovacoes, v_dados jsonb, v_regra jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN aprovavel_mesmo((v_passo).selo, aprovavel_selo(v_dados, v_regra), v_regra) AND (
    (v_passo).votos = '[]' OR NOT v_regra #> '{pede}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}'])
    OR NOT EXISTS (
      SELECT FROM jsonb_to_recordset((v_passo).votos) AS v(por uuid, de uuid), unnest(aprovavel_donos(v_dados, v_regra, NULL)) AS d(id)
      WHERE d.id IN (v.por, v.de)));
END $$;
--> statement-breakpoint
-- Owners of a step and new ones, each once.
CREATE OR REPLACE FUNCTION donos_com(v_velhos uuid[], v_novos uuid[]) RETURNS uuid[] LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  RETURN (SELECT coalesce(array_agg(DISTINCT id), '{}') FROM unnest(v_velhos || v_novos) AS x(id) WHERE id IS NOT NULL);
END $$;
--> statement-breakpoint
-- Only what waits moves: the first step that is not approved is asked for.
CREATE OR REPLACE FUNCTION aprovacao_ordenar(v_tabela text, v_id integer) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  WITH primeiro AS (
    SELECT min(passo) AS passo FROM aprovacoes WHERE tabela = v_tabela AND registro_id = v_id AND situacao <> 'Aprovada'
  )
  UPDATE aprovacoes a SET situacao = CASE WHEN a.passo = p.passo THEN 'Aguardando' ELSE 'Depois' END, desde = now(), escalada = false
  FROM primeiro p
  WHERE a.tabela = v_tabela AND a.registro_id = v_id AND a.situacao IN ('Aguardando', 'Depois')
    AND a.situacao <> CASE WHEN a.passo = p.passo THEN 'Aguardando' ELSE 'Depois' END;
END $$;
--> statement-breakpoint
-- Columns that the triggers read of a record: what its table declares, and whose it is.
CREATE FUNCTION aprovavel_colunas(v_tabela text, v_regra jsonb) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT 'aprovacao' UNION SELECT jsonb_array_elements_text(v_regra -> 'selo')
  UNION SELECT v_regra ->> c FROM unnest(ARRAY['valor', 'total', 'centro', 'acima', 'campo', 'preenche', 'solicitante', 'beneficiario']) AS c WHERE v_regra ? c
  UNION SELECT attname::text FROM pg_attribute WHERE attrelid = v_tabela::regclass AND attname IN ('user_id', 'criado_por')
$$;
--> statement-breakpoint
-- The triggers of each table that is declared, and of no other. Setting `aprovacao`, even to what it is, asks anew.
CREATE OR REPLACE FUNCTION aprovavel_instalar() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v record;
BEGIN
  FOR v IN SELECT tgrelid::regclass::text AS tabela, tgname AS gatilho FROM pg_trigger WHERE tgname ~ '^aprovavel_(antes|depois)' LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', v.gatilho, v.tabela);
  END LOOP;
  FOR v IN
    SELECT a.tabela, string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ' ORDER BY c) AS muda
    FROM aprovaveis() a, aprovavel_colunas(a.tabela, a.regra) c GROUP BY a.tabela
  LOOP
    EXECUTE format('CREATE TRIGGER aprovavel_antes BEFORE INSERT OR UPDATE OF aprovacao ON %I FOR EACH ROW EXECUTE FUNCTION aprovavel_antes()', v.tabela);
    EXECUTE format('CREATE TRIGGER aprovavel_antes_alterado BEFORE UPDATE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION aprovavel_antes()', v.tabela, v.muda);
    EXECUTE format('CREATE TRIGGER aprovavel_depois AFTER INSERT OR UPDATE OF aprovacao OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION aprovavel_depois()', v.tabela);
    EXECUTE format('CREATE TRIGGER aprovavel_depois_alterado AFTER UPDATE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION aprovavel_depois()', v.tabela, v.muda);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT aprovavel_instalar();
