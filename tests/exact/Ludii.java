// Answers for ludii.py: a line of numbers, each a turn among those that are possible, brings the turns and the winner.
//     java -cp CLASSES Ludii.java GAME.lud
import game.Game;
import game.types.board.SiteType;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import other.GameLoader;
import other.context.Context;
import other.move.Move;
import other.trial.Trial;

public class Ludii {
    static Game game;

    public static void main(String[] words) throws Exception {
        game = GameLoader.loadGameFromFile(new File(words[0]));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<Integer> played = new ArrayList<>();
        Context now = start();
        for (String text = in.readLine(); text != null; text = in.readLine()) {
            List<Integer> line = new ArrayList<>();
            for (String word : text.trim().split(" ")) if (!word.isEmpty()) line.add(Integer.parseInt(word));
            if (line.size() < played.size() || !line.subList(0, played.size()).equals(played)) {
                now = start();
                played.clear();
            }
            for (int number : line.subList(played.size(), line.size())) {
                now = new ArrayList<>(turns(now).values()).get(number);
                played.add(number);
            }
            StringBuilder answer = new StringBuilder();
            for (String turn : turns(now).keySet()) answer.append(turn).append('\t');
            if (now.trial().over()) answer.append("= ").append(now.trial().status().winner());
            System.out.println(answer);
        }
    }

    static Context start() {
        Context context = new Context(game, new Trial(game));
        game.start(context);
        return context;
    }

    static TreeMap<String, Context> turns(Context context) {
        TreeMap<String, Context> found = new TreeMap<>();
        if (!context.trial().over()) add(context, "", found);
        return found;
    }

    static void add(Context context, String before, TreeMap<String, Context> found) {
        int mover = context.state().mover();
        for (Move move : game.moves(context).moves()) {
            Context after = new Context(context);
            game.apply(after, move);
            String text = before + name(context, move, move.fromNonDecision()) + "-" + name(context, move, move.toNonDecision());
            String kinds = move.isPass() ? before + "pass" : text + taken(context, after, move);
            if (!after.trial().over() && after.state().mover() == mover) add(after, kinds + ";", found);
            else found.put(kinds, after);
        }
    }

    static String name(Context context, Move move, int site) {
        SiteType type = context.board().defaultSite();
        if (site < 0 || site >= context.topology().getGraphElements(type).size()) return "hand";
        return context.topology().getGraphElements(type).get(site).label().toLowerCase();
    }

    static String taken(Context before, Context after, Move move) {
        SiteType type = before.board().defaultSite();
        StringBuilder found = new StringBuilder();
        int n = before.topology().getGraphElements(type).size();
        for (int site = 0; site < n; site++) {
            int who = before.containerState(0).who(site, type);
            if (who != 0 && who != before.state().mover() && after.containerState(0).who(site, type) != who)
                found.append("x").append(name(before, move, site));
        }
        return found.toString();
    }
}
