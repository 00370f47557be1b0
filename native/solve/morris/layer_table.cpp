#include "solve/morris/layer_table.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "solve/bytes.h"

namespace ludoteca::morris {
namespace {

constexpr std::size_t kSizeBytes = 8;
constexpr std::string_view kLongest = "longest";

// The longest game is the longest of all sections; anything else adds up.
void add_counts(const solve::TableHeader& header, solve::TableWriter::Counts& counts) {
    for (const auto& [name, count] : header.counts) {
        const auto found =
            std::find_if(counts.begin(), counts.end(),
                         [&key = name](const auto& one) { return one.first == key; });
        if (found == counts.end()) {
            counts.emplace_back(name, count);
        } else {
            found->second =
                name == kLongest ? std::max(found->second, count) : found->second + count;
        }
    }
}

}  // namespace

bool LayerTable::is_there(const Indexes& indexes, int layer, const std::filesystem::path& folder) {
    return static_cast<bool>(solve::TableFile::open(folder, indexes.header(Placing::name(layer))));
}

Result<LayerTable> LayerTable::open(Indexes& indexes, int layer,
                                    const std::filesystem::path& folder) {
    const solve::TableHeader header = indexes.header(Placing::name(layer));
    Result<solve::TableFile> opened = solve::TableFile::open(folder, header);
    if (!opened) {
        return opened.error();
    }
    const auto file = std::make_shared<const solve::TableFile>(std::move(*opened));
    const std::vector<Section> sections = Placing(indexes.rules()).sections(layer);
    const std::uint64_t list = kSizeBytes * sections.size();
    const auto sizes = file->read(file->size() - std::min(file->size(), list), list);
    if (!sizes) {
        return sizes.error();
    }
    LayerTable layer_table;
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const std::uint64_t size = solve::number_at(sizes->subspan(kSizeBytes * i), kSizeBytes);
        Result<PairTable> table =
            PairTable::open(file, begin, size, indexes.size(sections[i].pair()));
        if (!table) {
            return table.error();
        }
        layer_table.tables_.emplace(std::pair(sections[i].own, sections[i].enemy),
                                    std::move(*table));
        begin += size;
    }
    return layer_table;
}

std::optional<Error> LayerTable::write(Indexes& indexes, int layer,
                                       const std::filesystem::path& sections,
                                       const std::filesystem::path& folder) {
    Result<solve::TableWriter> writer =
        solve::TableWriter::begin(folder, indexes.header(Placing::name(layer)));
    if (!writer) {
        return writer.error();
    }
    solve::TableWriter::Counts counts;
    std::vector<std::byte> sizes;
    for (const Section& section : Placing(indexes.rules()).sections(layer)) {
        const Result<PairTable> table =
            PairTable::open(sections, indexes.header(section.name()), indexes.size(section.pair()));
        if (!table) {
            return table.error();
        }
        const auto bytes = table->bytes();
        if (!bytes) {
            return bytes.error();
        }
        writer->append(*bytes);
        solve::put_number(sizes, bytes->size(), kSizeBytes);
        add_counts(table->header(), counts);
    }
    writer->append(sizes);
    return writer->finish(std::move(counts));
}

}  // namespace ludoteca::morris
