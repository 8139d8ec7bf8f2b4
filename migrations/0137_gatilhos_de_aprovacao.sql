-- The condition of a trigger is read anew by each statement: with twelve columns it took longer than the trigger. What rules read is
-- compared by the functions, and only where there is a rule or an approval.
--> statement-breakpoint
-- Does a record differ in one of these columns?
CREATE FUNCTION aprovavel_mudou(v_antes jsonb, v_depois jsonb, v_colunas text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  RETURN EXISTS (SELECT FROM unnest(v_colunas) AS c WHERE v_antes -> c IS DISTINCT FROM v_depois -> c);
END $$;
--> statement-breakpoint
-- Before a record is written, as before. Its arguments are the columns that a rule reads, of which one has to change.
CREATE OR REPLACE FUNCTION aprovavel_antes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_tabela text := TG_TABLE_NAME;
  v_regra jsonb;
  v_antes jsonb;
  v_dados jsonb;
  v_selo jsonb;
  v_novo text;
  v_velho text;
  v_vira text;
  v_falta text;
  v_recusa text;
  v_situacao text;
  v_operacao text := coalesce(coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}', '');
BEGIN
  IF NEW.aprovacao IS NULL AND NOT EXISTS (SELECT FROM alcadas WHERE tabela = v_tabela AND ativa) THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' AND v_operacao ~ '(^|/)lixeira/' THEN
    RETURN NEW;
  END IF;
  v_regra := (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = v_tabela);
  v_dados := to_jsonb(NEW);
  v_novo := v_dados #>> ARRAY[v_regra #>> '{campo}'];
  IF TG_OP = 'UPDATE' THEN
    v_antes := to_jsonb(OLD);
    IF TG_NARGS > 0 AND NOT aprovavel_mudou(v_antes, v_dados, TG_ARGV) THEN RETURN NEW; END IF;
    v_velho := v_antes #>> ARRAY[v_regra #>> '{campo}'];
  END IF;
  v_falta := (SELECT alcadas_texto(v_tabela, v_dados, v_regra));
  IF v_falta IS NULL THEN
    NEW.aprovacao := NULL;
    RETURN NEW;
  END IF;
  v_selo := aprovavel_selo(v_dados, v_regra);
  v_vira := v_regra #>> '{vira,1}';
  v_situacao := CASE TG_OP WHEN 'INSERT' THEN 'Aguardando' ELSE aprovacao_situacao(v_tabela, v_dados, v_regra) END;
  IF v_situacao <> 'Aprovada' AND v_novo IS DISTINCT FROM v_velho AND (
    v_novo = v_vira OR (v_regra #> '{barra}' ? v_novo AND NOT coalesce(v_regra #> '{barra}' ? v_velho, false))
  ) THEN
    IF v_situacao = 'Recusada' THEN
      v_recusa := (SELECT a.motivo FROM aprovacoes a WHERE a.tabela = v_tabela AND a.registro_id = (v_dados ->> 'id')::integer AND a.situacao = 'Recusada' LIMIT 1);
      RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('A aprovação foi recusada (%s). Corrija e peça de novo antes do status %s.', v_recusa, v_novo);
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('Falta a aprovação para o status %s: %s.', v_novo, v_falta);
  END IF;
  IF v_regra #> '{barra}' ? v_novo THEN
    IF coalesce(v_regra #> '{barra}' ? v_velho, false) AND v_situacao <> 'Aprovada'
      AND NOT aprovavel_mesmo(aprovavel_selo(v_antes, v_regra), v_selo, v_regra) THEN
      RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('No status %s o que foi aprovado não muda. Volte o status antes; a mudança pede nova aprovação: %s.', v_novo, v_falta);
    END IF;
    IF coalesce(v_regra #> '{barra}' ? v_velho, false) AND v_regra #>> '{centro}' IS NOT NULL AND v_operacao !~ '(^|/)juncoes/juntar$'
      AND f_busca(btrim(v_antes #>> ARRAY[v_regra #>> '{centro}'])) IS DISTINCT FROM f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{centro}']))
      AND alcadas_sem_aprovacao(v_tabela, v_dados, v_antes, v_regra) IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('Com este centro de custo falta a aprovação para o status %s: %s. Mantenha o centro de custo, ou exclua os pagamentos, volte o status e peça a aprovação.', v_novo, alcadas_sem_aprovacao(v_tabela, v_dados, v_antes, v_regra));
    END IF;
    NEW.aprovacao := CASE v_situacao WHEN 'Aprovada' THEN 'Aprovada' END;
  ELSIF v_regra #> '{pede}' ? v_novo THEN
    NEW.aprovacao := v_situacao;
    IF v_situacao <> 'Aprovada' AND v_novo = v_vira THEN
      NEW := jsonb_populate_record(NEW, jsonb_build_object(v_regra #>> '{campo}', v_regra #>> '{vira,0}'));
    END IF;
    IF v_regra #>> '{preenche}' IS NOT NULL THEN
      NEW := jsonb_populate_record(NEW, jsonb_build_object(v_regra #>> '{preenche}', v_falta));
    END IF;
  ELSE
    NEW.aprovacao := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION aprovavel_depois() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_tabela text := TG_TABLE_NAME;
  v_autor text;
  v_regra jsonb;
  v_dados jsonb;
  v_selo jsonb;
  v_donos uuid[];
  v_lixeira boolean := coalesce(coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/', false);
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM aprovacoes WHERE tabela = v_tabela AND registro_id = OLD.id;
    RETURN NULL;
  END IF;
  IF NEW.aprovacao IS NULL AND (TG_OP = 'INSERT' OR OLD.aprovacao IS NULL) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' AND v_lixeira THEN RETURN NULL; END IF;
  -- Of what comes back from the bin the system asks what new rules want, not whoever brings it back.
  v_autor := CASE WHEN NOT v_lixeira THEN coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb ->> 'user_id' END;
  v_regra := (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = v_tabela);
  v_dados := to_jsonb(NEW);
  IF TG_NARGS > 0 AND NOT aprovavel_mudou(to_jsonb(OLD), v_dados, TG_ARGV) THEN RETURN NULL; END IF;
  v_selo := aprovavel_selo(v_dados, v_regra);
  IF NEW.aprovacao IS NULL THEN
    DELETE FROM aprovacoes WHERE tabela = v_tabela AND registro_id = NEW.id AND (situacao <> 'Aprovada' OR NOT v_regra #> '{barra}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']));
    RETURN NULL;
  END IF;
  IF v_regra #> '{barra}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']) THEN RETURN NULL; END IF;
  v_donos := aprovavel_donos(v_dados, v_regra, NULL);
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM aprovacoes a WHERE a.tabela = v_tabela AND a.registro_id = NEW.id
      AND (a.alcada_id, a.passo) NOT IN (SELECT r.id, r.passo FROM alcadas_de(v_tabela, v_dados, v_regra) r);
    UPDATE aprovacoes a SET selo = v_selo, desde = now(), escalada = false,
      situacao = CASE WHEN a.passo = (SELECT min(r.passo) FROM alcadas_de(v_tabela, v_dados, v_regra) r) THEN 'Aguardando' ELSE 'Depois' END,
      valor = coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0),
      votos = '[]', motivo = NULL, decidido_por = NULL, decidido_em = NULL, pedido_por = v_autor::uuid,
      donos = donos_com(a.donos, v_donos || v_autor::uuid)
    WHERE a.tabela = v_tabela AND a.registro_id = NEW.id AND NOT aprovavel_vale(a, v_dados, v_regra);
    -- Whom the record names from now on; whoever owned it before stays one of its owners.
    UPDATE aprovacoes a SET donos = donos_com(a.donos, v_donos)
    WHERE a.tabela = v_tabela AND a.registro_id = NEW.id AND NOT v_donos <@ a.donos;
  END IF;
  INSERT INTO aprovacoes (user_id, tabela, registro_id, alcada_id, passo, situacao, valor, selo, donos, pedido_por)
  SELECT v_autor::uuid, v_tabela, NEW.id, r.id, r.passo, CASE WHEN r.passo = min(r.passo) OVER () THEN 'Aguardando' ELSE 'Depois' END, coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0), v_selo,
    donos_com(v_donos, ARRAY[v_autor::uuid]), v_autor::uuid
  FROM alcadas_de(v_tabela, v_dados, v_regra) r
  ON CONFLICT (tabela, registro_id, passo, alcada_id) DO NOTHING;
  IF TG_OP = 'UPDATE' THEN PERFORM aprovacao_ordenar(v_tabela, NEW.id); END IF;
  RETURN NULL;
END $$;
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
    SELECT a.tabela, string_agg(quote_literal(c), ', ' ORDER BY c) AS colunas
    FROM aprovaveis() a, aprovavel_colunas(a.tabela, a.regra) c GROUP BY a.tabela
  LOOP
    EXECUTE format('CREATE TRIGGER aprovavel_antes BEFORE INSERT OR UPDATE OF aprovacao ON %I FOR EACH ROW EXECUTE FUNCTION aprovavel_antes()', v.tabela);
    EXECUTE format('CREATE TRIGGER aprovavel_antes_alterado BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION aprovavel_antes(%s)', v.tabela, v.colunas);
    EXECUTE format('CREATE TRIGGER aprovavel_depois AFTER INSERT OR UPDATE OF aprovacao OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION aprovavel_depois()', v.tabela);
    EXECUTE format('CREATE TRIGGER aprovavel_depois_alterado AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD.aprovacao IS NOT NULL OR NEW.aprovacao IS NOT NULL) EXECUTE FUNCTION aprovavel_depois(%s)', v.tabela, v.colunas);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT aprovavel_instalar();
